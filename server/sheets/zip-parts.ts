import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from '#server/sheets/unreadable.ts';

/** The files in a ZIP by name, not yet unpacked. */
export interface ZipParts {
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

const unreadable = (error: unknown): never => {
  throw new Unreadable('This ZIP cannot be read', { cause: error });
};

/** Opens a ZIP and reads the list of its files. @throws {Unreadable} */
export async function openZip(bytes: Buffer): Promise<ZipParts> {
  try {
    const zip = await fromBufferPromise(bytes);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { zip, entries };
  } catch (error) {
    return unreadable(error);
  }
}

/**
 * The unpacked bytes of a file in a ZIP; empty where it is missing. yauzl holds a file to the size that it claims:
 * one that claims more than `bytesMax` is not unpacked, and one that unpacks to more than it claims is cut off.
 * @throws {Unreadable}
 */
export async function partBytes({ zip, entries }: ZipParts, name: string, bytesMax: number): Promise<Buffer> {
  const entry = entries.get(name);
  if (!entry) return Buffer.alloc(0);
  if (entry.uncompressedSize > bytesMax) throw new Unreadable(`${name} is too large`);
  try {
    const stream = await zip.openReadStreamPromise(entry);
    return Buffer.concat(await stream.toArray());
  } catch (error) {
    return unreadable(error);
  }
}
