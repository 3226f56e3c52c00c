import { TAG } from '#domain/sealing/der.ts';

/** One DER element (ASN.1): tag, length and contents as bytes. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

export const sequence = (...contents: readonly Uint8Array[]) => element(TAG.sequence, ...contents);
export const set = (...contents: readonly Uint8Array[]) => element(TAG.set, ...contents);
export const octets = (content: Uint8Array) => element(TAG.octets, content);
export const integer = (value: number) => element(TAG.integer, Buffer.from([value]));
/** Encodes an object identifier from its hexadecimal digits, as `domain/sealing` lists it. */
export const oid = (hex: string) => element(TAG.oid, Buffer.from(hex, 'hex'));
export const NULL = element(0x05);

/**
 * An instant as a UTCTime of ASN.1: "261122063009Z". The program's certificates and seals end before the year 2050.
 */
export const utcTime = (at: Date) =>
  element(TAG.utcTime, Buffer.from(`${at.toISOString().slice(2, 19).replace(/\D/g, '')}Z`));
