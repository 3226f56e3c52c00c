import sax from 'sax';
import { Unreadable } from '#server/sheets/unreadable.ts';

/** Callbacks for one pass through an XML document; a self-closing tag calls both `open` and `close`. */
export interface Walk {
  /** Called at the start of an element. @param attributes by their names, with prefix */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly close?: (name: string) => void;
  /** Text within the innermost element; a long text arrives in pieces. */
  readonly text?: (text: string) => void;
}

/**
 * Maximum depth of elements in an XML document, and maximum number of attributes of one: a sheet has fewer than
 * twenty.
 */
const DEPTH_MAX = 100;
const ATTRIBUTES_MAX = 100;
/**
 * Number of characters that sax gets at once: between two pieces it refuses a tag or an attribute that grows without
 * end.
 */
const PIECE = 65_536;

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Walks XML once, with names without their prefixes. It refuses a document type, so a document can define no entities
 * and load no external data.
 *
 * @throws {Unreadable}
 */
export function walkXml(xml: string, { open, close, text }: Walk): void {
  const refuse = (reason: string): never => {
    throw new Unreadable(reason);
  };
  const parser = sax.parser(true);
  let attributes = new Map<string, string>();
  let depth = 0;
  parser.onerror = ({ message }) => refuse(message);
  parser.ondoctype = () => refuse('A document type');
  parser.onattribute = ({ name, value }) => {
    attributes.set(name, value);
    if (attributes.size > ATTRIBUTES_MAX) refuse('Too many attributes');
  };
  parser.onopentag = ({ name }) => {
    depth += 1;
    if (depth > DEPTH_MAX) refuse('Nested too deeply');
    open(withoutPrefix(name), attributes);
    if (attributes.size > 0) attributes = new Map();
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(withoutPrefix(name));
  };
  if (text) parser.ontext = parser.oncdata = text;
  for (let at = 0; at < xml.length; at += PIECE) parser.write(xml.slice(at, at + PIECE));
  parser.close();
}
