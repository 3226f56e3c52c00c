import { primitivesOf } from '#domain/sealing/primitives.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const primitives = primitivesOf(crypto.subtle, {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
});
