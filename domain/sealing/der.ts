import type { Bytes } from '#domain/sealing/bytes.ts';

/** The bytes are not in the required encoding: they were changed, or not written by us. */
export class Malformed extends Error {}

/** Tags of the elements in seals and certificates. */
export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Tags `[0]` and `[1]` of elements that contain other elements. */
  first: 0xa0,
  second: 0xa1,
} as const;

export interface Element {
  readonly tag: number;
  /** The element's bytes, tag and length included. */
  readonly whole: Bytes;
  readonly content: Bytes;
}

const SHORT = 0x80;

/**
 * Reads the distinguished encoding of ASN.1, one element after the other, and accepts no other spelling: every byte has
 * one place, so that no change goes unseen.
 */
export class DerReader {
  #at = 0;
  readonly #bytes: Bytes;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  get ended(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** @throws {Malformed} when another element, or none, comes next. */
  next(tag?: number): Element {
    const start = this.#at;
    const found = this.#byte();
    if (tag !== undefined && found !== tag) throw new Malformed(`tag ${found}`);
    const length = this.#length();
    const from = this.#at;
    if (from + length > this.#bytes.length) throw new Malformed('length');
    this.#at = from + length;
    return {
      tag: found,
      whole: this.#bytes.slice(start, this.#at),
      content: this.#bytes.slice(from, this.#at),
    };
  }

  /** Reads the next element if it has the expected tag; else `null`. */
  optional(tag: number): Element | null {
    return this.#bytes[this.#at] === tag ? this.next(tag) : null;
  }

  end(): void {
    if (!this.ended) throw new Malformed('more than expected');
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Malformed('end');
    this.#at += 1;
    return byte;
  }

  #length(): number {
    const first = this.#byte();
    if (first < SHORT) return first;
    const count = first - SHORT;
    if (count > 3) throw new Malformed('length of length');
    let length = 0;
    for (let n = 0; n < count; n += 1) length = length * 256 + this.#byte();
    if (length < SHORT || length < 256 ** (count - 1)) throw new Malformed('longer length than needed');
    return length;
  }
}

export const inside = (element: Element): DerReader => new DerReader(element.content);

/**
 * Reads bytes that consist of exactly one element.
 *
 * @throws {Malformed} otherwise.
 */
export function onlyElement(bytes: Bytes, tag: number): Element {
  const reader = new DerReader(bytes);
  const element = reader.next(tag);
  reader.end();
  return element;
}

/** @throws {Malformed} where one has another tag. */
export function elementsOf(element: Element, tag?: number): Element[] {
  const reader = inside(element);
  const found: Element[] = [];
  while (!reader.ended) found.push(reader.next(tag));
  return found;
}
