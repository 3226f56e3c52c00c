import { describe, expect, test } from 'vitest';
import { type Bytes, fromHex, latin1, toHex } from '#domain/sealing/bytes.ts';
import { DerReader, type Element, elementsOf, Malformed, onlyElement, TAG } from '#domain/sealing/der.ts';
import { hashOf, instantOf, readCertificate } from '#domain/sealing/signed-data.ts';
import { wrapped } from '#domain/sealing/written-seal.fixture.ts';
import { pdf, verdict } from '#test/sealed-once.ts';

/** The same elements encoded again, with their lengths; `change` may replace one of them. */
function rebuilt(
  der: Bytes,
  change: (element: Element, path: readonly number[]) => Bytes | null,
  path: readonly number[] = [],
): Bytes {
  const element = onlyElement(der, der[0] ?? 0);
  const other = change(element, path);
  if (other) return other;
  if (![TAG.sequence, TAG.set, TAG.first, TAG.second].some((tag) => tag === element.tag)) return der;
  const parts = elementsOf(element).map(({ whole }, at) => rebuilt(whole, change, [...path, at]));
  return wrapped(element.tag, ...parts);
}

describe('a signature with extra elements is refused', () => {
  const words = latin1(pdf);
  const hole = words.indexOf('/Contents <') + '/Contents <'.length;
  const end = words.indexOf('>', hole);
  const padded = fromHex(words.slice(hole, end), 'A-F') ?? new Uint8Array();
  const signature = padded.slice(0, 4 + ((padded[2] ?? 0) << 8) + (padded[3] ?? 0));
  /** The signed data is the only element within the second of the outermost. */
  const INSIDE = '1,0';
  const NULL = Uint8Array.of(5, 0);

  const verdictWith = (der: Bytes) => {
    const digits = toHex(der)
      .toUpperCase()
      .padEnd(end - hole, '0');
    const whole = words.slice(0, hole) + digits + words.slice(end);
    return verdict(Uint8Array.from(whole, (sign) => sign.charCodeAt(0)));
  };
  /** With one more element at the end of the one at a place. */
  const added = (place: string, more = NULL) =>
    rebuilt(signature, ({ tag, whole }, path) =>
      path.join() === place
        ? wrapped(tag, ...elementsOf(onlyElement(whole, tag)).map((one) => one.whole), more)
        : null,
    );
  const stampPlace = [1, 0, 4, 0, 6, 0, 1, 0];

  test('encoded again without a change it is the same', async () => {
    expect(toHex(rebuilt(signature, () => null))).toBe(toHex(signature));
    expect(await verdictWith(signature)).toBe('intact');
  });

  test.each([
    ['around it', ''],
    ['after what it says of itself', '1'],
    ['after its signers', INSIDE],
    ['beside its one hash', `${INSIDE},1`],
    ['beside its one signer', `${INSIDE},4`],
    ['after its signer said all', `${INSIDE},4,0`],
    ['in the name of its certificate', `${INSIDE},4,0,1`],
    ['beside the stamp', `${INSIDE},4,0,6`],
    ['after the stamp', `${INSIDE},4,0,6,0`],
    ['in the stamp, after its content', stampPlace.join()],
    ['in the content of the stamp', [...stampPlace, 1, 0, 2].join()],
    ['after the content of the stamp', [...stampPlace, 1, 0, 2, 1].join()],
  ])('with a change is refused: %s', async (_, place) => {
    const der = added(place);
    expect(der.length).toBeGreaterThan(signature.length);
    expect(await verdictWith(der)).toBe('changed');
  });

  test('has no revocation data, and its stamp occurs once', async () => {
    const withRevoked = rebuilt(signature, ({ tag, whole }, path) => {
      if (path.join() !== INSIDE) return null;
      const parts = elementsOf(onlyElement(whole, tag)).map((one) => one.whole);
      return wrapped(tag, ...parts.slice(0, 4), wrapped(TAG.second), ...parts.slice(4));
    });
    expect(await verdictWith(withRevoked)).toBe('changed');
    const stampTwice = rebuilt(signature, ({ tag, whole }, path) => {
      if (path.join() !== `${INSIDE},4,0,6`) return null;
      const [stamp] = elementsOf(onlyElement(whole, tag)).map((one) => one.whole);
      return stamp ? wrapped(tag, stamp, stamp) : null;
    });
    expect(stampTwice.length).toBeGreaterThan(signature.length);
    expect(await verdictWith(stampTwice)).toBe('changed');
  });
});

describe('the facts of a seal', () => {
  test('have a time with the century or without', () => {
    const at = (tag: number, text: string) =>
      instantOf({
        tag,
        content: Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
        whole: new Uint8Array(),
      }).toISOString();
    expect(at(TAG.utcTime, '261122063009Z')).toBe('2026-11-22T06:30:09.000Z');
    for (const part of ['.5', '.25'])
      expect(at(TAG.generalizedTime, `20261122063009${part}Z`)).toBe('2026-11-22T06:30:09.000Z');
    for (const wrong of ['', 'hoy', '120261122063009Z', '20261122063009', '20261122063009Z '])
      expect(() => at(TAG.generalizedTime, wrong), wrong).toThrow(Malformed);
  });

  test('have a hash of one of three kinds', () => {
    expect(['01', '02', '03'].map((last) => hashOf(`6086480165030402${last}`))).toEqual([
      'SHA-256',
      'SHA-384',
      'SHA-512',
    ]);
    expect(() => hashOf('608648016503040204')).toThrow(Malformed);
  });

  test("have the holder's common name, else the organisation, in any encoding", () => {
    const text = (bytes: readonly number[]) => wrapped(0x0c, Uint8Array.from(bytes));
    const latinText = (said: string) => text([...said].map((sign) => sign.charCodeAt(0)));
    const named = (...pairs: readonly (readonly [number, Bytes])[]) =>
      wrapped(
        TAG.sequence,
        ...pairs.map(([last, value]) =>
          wrapped(TAG.set, wrapped(TAG.sequence, Uint8Array.of(TAG.oid, 3, 0x55, 0x04, last), value)),
        ),
      );
    const empty = wrapped(TAG.sequence);
    const holder = (subject: Bytes) =>
      readCertificate(
        wrapped(
          TAG.sequence,
          wrapped(TAG.sequence, Uint8Array.of(TAG.integer, 1, 7), empty, empty, empty, subject, empty),
          empty,
          Uint8Array.of(TAG.bitString, 2, 0, 1),
        ),
      ).holder;
    expect(holder(named([3, latinText('Cibao')], [10, latinText('Otra')]))).toBe('Cibao');
    expect(holder(named([10, latinText('Cibao, S. R. L.')]))).toBe('Cibao, S. R. L.');
    expect(holder(named([3, text([...new TextEncoder().encode('Núñez')])]))).toBe('Núñez');
    expect(holder(named([3, latinText('Núñez')]))).toBe('Núñez');
    expect(holder(empty)).toBe('');
  });

  test('are one element, with nothing after it', () => {
    expect(onlyElement(Uint8Array.of(TAG.octets, 1, 7), TAG.octets).content).toEqual(Uint8Array.of(7));
    expect(() => onlyElement(Uint8Array.of(TAG.octets, 1, 7, 0), TAG.octets)).toThrow('more than expected');
  });

  test('are refused where the bytes end within a length', () => {
    expect(() => new DerReader(Uint8Array.of(TAG.octets, 0x81)).next()).toThrow(Malformed);
  });
});
