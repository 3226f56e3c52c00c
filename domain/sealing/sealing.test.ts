import { describe, expect, test } from 'vitest';
import { type Bytes, fromHex, joined, latin1, sameBytes, toHex } from '#domain/sealing/bytes.ts';
import { DerReader, type Element, elementsOf, Malformed, TAG } from '#domain/sealing/der.ts';
import { curveOf, plainSignature } from '#domain/sealing/primitives.ts';
import { factsLine, factsOf } from '#domain/sealing/sealed-facts.ts';
import { sealedText, textToSeal } from '#domain/sealing/verify.ts';
import { WHOLE } from '#test/sample.ts';
import { bytesOf, FACTS, others, pdf, said, text, verdict, verify } from '#test/sealed-once.ts';
import sealed from './sealed.fixture.json' with { type: 'json' };

const { curve } = sealed;

async function unseen(bytes: Bytes, places: readonly number[], change: (byte: number) => number) {
  const found: number[] = [];
  for (const at of places) {
    const changed = bytes.slice();
    changed[at] = change(changed[at] ?? 0);
    if (!['changed', 'cut', 'unsealed'].includes(await verdict(changed))) found.push(at);
  }
  return found;
}
const every = (from: number, to: number, step: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step);

const CONSTRUCTED = 0x20;
/** Where an element, and each within it, begins. */
function beginnings(element: Element, at: number): number[] {
  if (!(element.tag & CONSTRUCTED)) return [at];
  let next = at + element.whole.length - element.content.length;
  const inner = elementsOf(element).flatMap((one) => {
    const from = next;
    next += one.whole.length;
    return beginnings(one, from);
  });
  return [at, ...inner];
}

describe('a sealed text', () => {
  test('names the holder of its seal, the time and the content', async () => {
    expect(await verify(text)).toEqual({
      verdict: 'intact',
      facts: FACTS,
      seal: {
        holder: 'Préstamos del Cibao',
        fingerprint: toHex(
          new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(sealed.certificate))),
        ),
        at: new Date('2026-11-20T15:00:00Z'),
        timeStamp: null,
        certificates: bytesOf(sealed.certificate),
      },
    });
    expect(await verdict(text, others)).toBe('foreign');
    expect(await verdict(text, [])).toBe('foreign');
  });

  test('is the same with the line ends of another system, and with a byte order mark', async () => {
    expect(await said(`\ufeff${sealed.text.replaceAll('\n', '\r\n')}`)).toBe('intact');
  });

  test('reveals every changed byte', async () => {
    expect(await unseen(text, every(0, text.length, WHOLE ? 1 : 5), (byte) => byte ^ 1)).toEqual([]);
    expect(await unseen(text, every(1, text.length, 23), () => 0x20 + 0x61)).toEqual([]);
  });

  test('is recognised as cut, changed or not sealed', async () => {
    const [body = ''] = sealed.text.split('-----SELLO-----');
    expect(await said(sealed.text.slice(0, -40))).toBe('cut');
    expect(await said(body)).toBe('unsealed');
    expect(await said('')).toBe('unsealed');
    expect(await said(`${sealed.text}\n`)).toBe('changed');
    expect(await said(sealed.text.replace('-----SELLO-----', '-----OTRO-----'))).toBe('changed');
    expect(await said(sealed.text.replace(/([0-9a-f]{64})\n([0-9a-f]{64})/, '$1$2'))).toBe('changed');
    expect(await said(sealed.text.replace(/\n[0-9a-f]{64}\n/, '\n'))).toBe('changed');
    expect(await said(sealed.text.replaceAll(/^[0-9a-f]{64}$/gm, (line) => line.toUpperCase()))).toBe(
      'changed',
    );
    expect(await said(`${body}-----SELLO-----\n{}\nno es hexadecimal\n-----FIN DEL SELLO-----\n`)).toBe(
      'changed',
    );
    expect(await said(`${body}-----SELLO-----\n{}\n3000\n-----FIN DEL SELLO-----\n`)).toBe('changed');
  });

  test('consists of the sealed text and its signature, in lines of sixty-four', () => {
    expect(textToSeal('\ufeffUno\r\ndos  \n\n', FACTS)).toBe(
      `Uno\ndos\n\n-----SELLO-----\n${factsLine(FACTS)}\n`,
    );
    // A byte order mark within the text is one of its characters.
    expect(textToSeal('a\ufeffb', FACTS)).toContain('a\ufeffb');
    expect(sealedText('Uno\n', 'ab'.repeat(40))).toBe(
      `Uno\n${'ab'.repeat(32)}\n${'ab'.repeat(8)}\n-----FIN DEL SELLO-----\n`,
    );
    expect(sealedText('Uno\n', '')).toBe('Uno\n-----FIN DEL SELLO-----\n');
  });
});

describe('a sealed PDF', () => {
  const words = latin1(pdf);
  const hole = words.indexOf('/Contents <') + '/Contents <'.length;
  const filled = hole + words.slice(hole).search(/0{64,}>/);

  /** Which of these digits of the signature can be another without being noticed. */
  async function unseenDigits(places: readonly number[]) {
    const found = await unseen(pdf, places, (byte) => (byte === 0x30 ? 0x31 : 0x30));
    // A certificate that names another issuer has no issuer here: only the last one may have none.
    const names = [...words.matchAll(/300F310D300B06035504030C045261697A/g)].map(({ index }) => index);
    return found.filter((at) => !names.some((from) => at >= from && at < from + 34));
  }

  test("names the holder of its seal, the time, the content, and the time stamp's clock", async () => {
    const found = await verify(pdf);
    expect(found).toMatchObject({
      verdict: 'intact',
      facts: FACTS,
      seal: { holder: 'Préstamos del Cibao', at: new Date('2026-11-20T15:00:00Z') },
    });
    const stamp = 'seal' in found ? found.seal.timeStamp : null;
    expect(stamp).toMatchObject({ by: 'Reloj del Emisor' });
    expect(Math.abs((stamp?.at.getTime() ?? 0) - Date.parse('2026-11-22T17:00:00Z'))).toBeLessThan(3_600_000);
    expect(await verdict(pdf, others)).toBe('foreign');
  });

  test('reveals every changed byte, in the document, in its signature and in the stamp', async () => {
    expect(await unseen(pdf, every(0, hole, WHOLE ? 3 : 307), (byte) => byte ^ 1)).toEqual([]);
    expect(await unseen(pdf, every(filled, pdf.length, WHOLE ? 7 : 1_501), (byte) => byte ^ 1)).toEqual([]);
    expect(await unseenDigits(every(hole, filled, WHOLE ? 3 : 71))).toEqual([]);
  });

  test('reveals every changed tag of an element in its signature', async () => {
    const signature = new DerReader(new Uint8Array(Buffer.from(words.slice(hole, filled), 'hex'))).next();
    const digits = beginnings(signature, 0).map((at) => hole + 2 * at);
    expect(digits.length).toBeGreaterThan(200);
    expect(await unseenDigits(digits)).toEqual([]);
  });

  test('has one way alone to name the algorithms', async () => {
    // One character turns "SHA-256 with RSA" into "RSA".
    const named = [...words.slice(0, filled).matchAll(/2A864886F70D01010B/g)].map(({ index }) => index + 17);
    expect(named.length).toBeGreaterThan(2);
    expect(await unseen(pdf, named, () => '1'.charCodeAt(0))).toEqual([]);
  });

  test('is recognised as cut, changed or not sealed', async () => {
    for (const length of [200, pdf.length - 5, Math.floor(pdf.length / 2)])
      expect(await verdict(pdf.slice(0, length)), String(length)).toBe('cut');
    // Its end was rewritten: the file is shorter than its seal says.
    expect(await verdict(joined(pdf.slice(0, -100), new TextEncoder().encode('\n%%EOF')))).toBe('cut');
    expect(await verdict(joined(pdf, new TextEncoder().encode('\n%%EOF')))).toBe('changed');
    expect(await said('%PDF-1.7\n%%EOF\n')).toBe('unsealed');
    expect(await said('%PDF-1.7\n')).toBe('cut');
    for (const mark of ['/ByteRange', '/Adobe.PPKLite', '/ETSI.CAdES.detached']) {
      expect(await said(`1.7 ${mark} %%EOF`)).toBe('changed');
      expect(await said(`1.7 ${mark}`)).toBe('cut');
    }
    const range = /\/ByteRange \[.*?\]/.exec(words)?.[0] ?? '';
    const twice = words.replace('%%EOF', `${range} %%EOF`);
    expect(await verdict(Uint8Array.from(twice, (sign) => sign.charCodeAt(0)))).not.toBe('intact');
    const letter = hole + words.slice(hole).search(/[A-F]/);
    const lower = pdf.slice();
    lower[letter] = (lower[letter] ?? 0) + 32;
    expect(await verdict(lower)).toBe('changed');
  });
});

describe('the key of a curve', () => {
  test('seals as RSA does, and reveals every changed byte', async () => {
    const [written, trusted] = [new TextEncoder().encode(curve.text), [bytesOf(curve.certificate)]];
    expect(await verify(written, trusted)).toMatchObject({
      verdict: 'intact',
      facts: FACTS,
      seal: { holder: 'Cibao' },
    });
    expect(await verdict(written)).toBe('foreign');
    const places = every(0, written.length - 1, WHOLE ? 1 : 7);
    expect(await unseen(written, places, (byte) => byte ^ 1)).toEqual([]);
  });

  const named = (curve: number[]) => {
    const algorithm = [0x06, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, ...curve];
    return Uint8Array.from([0x30, algorithm.length + 2, 0x30, algorithm.length, ...algorithm]);
  };
  const numbers = (...pairs: number[][]) => {
    const inside = pairs.flatMap((one) => [TAG.integer, one.length, ...one]);
    return Uint8Array.from([TAG.sequence, inside.length, ...inside]);
  };

  test('is known by the name of its curve', () => {
    expect(curveOf(named([0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]))).toBe('P-256');
    expect(curveOf(named([0x06, 5, 0x2b, 0x81, 0x04, 0x00, 0x22]))).toBe('P-384');
    expect(curveOf(named([0x06, 5, 0x2b, 0x81, 0x04, 0x00, 0x23]))).toBe('P-521');
    expect(curveOf(named([0x06, 5, 0x2b, 0x81, 0x04, 0x00, 0x0a]))).toBeNull();
    expect(curveOf(Uint8Array.of(0x30, 5, 0x30, 3, 0x06, 1, 0x2a))).toBeNull();
  });

  test('signs two numbers with one encoding', () => {
    const plain = plainSignature(numbers([0, 0x80, 1], [7]), 'P-256');
    expect(plain).toHaveLength(64);
    expect([plain.subarray(0, 32), plain.subarray(32)].map(toHex)).toEqual([
      '8001'.padStart(64, '0'),
      '07'.padStart(64, '0'),
    ]);
    expect(plainSignature(numbers([1], [0x7f]), 'P-384')).toHaveLength(96);
    expect(
      plainSignature(
        numbers(
          [1],
          Array.from({ length: 66 }, () => 1),
        ),
        'P-521',
      ),
    ).toHaveLength(132);
    const long = Array.from({ length: 33 }, () => 1);
    for (const wrong of [
      [[0, 1], [7]],
      [[0x80], [7]],
      [[], [7]],
      [[0], [7]],
      [[7], long],
      [[7]],
      [[7], [7], [7]],
    ])
      expect(() => plainSignature(numbers(...wrong), 'P-256'), JSON.stringify(wrong)).toThrow(Malformed);
  });
});

describe('the facts in a seal', () => {
  test('are read as they were written, with evidence or without', () => {
    expect(factsOf(factsLine(FACTS))).toEqual(FACTS);
    const letter = { ...FACTS, signed: false, evidenceSha256: null };
    expect(factsOf(factsLine(letter))).toEqual(letter);
    expect(factsLine(FACTS)).toMatch(/^\{"sello":1,"document":"Debo y Pagaré","reference":/);
  });

  test('are none if one is missing or different', () => {
    for (const key of Object.keys(FACTS)) {
      const wrong = JSON.stringify({ sello: 1, ...FACTS, [key]: 7 });
      expect(factsOf(wrong), key).toBeNull();
      const { [key as keyof typeof FACTS]: _gone, ...rest } = FACTS;
      const without = factsOf(JSON.stringify({ sello: 1, ...rest }));
      expect(without === null, key).toBe(key !== 'evidenceSha256');
    }
    expect(factsOf('{"sello":2,"document":"x"}')).toBeNull();
    expect(factsOf('no')).toBeNull();
  });
});

describe('bytes', () => {
  test('have one spelling in digits', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(fromHex(toHex(all), 'a-f')).toEqual(all);
    expect(fromHex('0A', 'A-F')).toEqual(Uint8Array.of(10));
    for (const [hex, letters] of [
      ['0A', 'a-f'],
      ['0a', 'A-F'],
      ['0', 'a-f'],
      ['0g', 'a-f'],
      ['x00', 'a-f'],
      ['00 0', 'a-f'],
    ] as const)
      expect(fromHex(hex, letters), hex).toBeNull();
    const long = Uint8Array.from({ length: 20_000 }, (_, at) => at % 251);
    expect(latin1(long)).toHaveLength(20_000);
    expect([...latin1(long)].every((sign, at) => sign.charCodeAt(0) === at % 251)).toBe(true);
    expect(joined(long.slice(0, 7), long.slice(7))).toEqual(long);
    expect([
      sameBytes(all, all.slice()),
      sameBytes(all, all.slice(1)),
      sameBytes(all, all.toReversed()),
      sameBytes(all.slice(0, 3), all),
    ]).toEqual([true, false, false, false]);
  });

  test('of ASN.1 have one encoding', () => {
    const read = (...bytes: number[]) => new DerReader(Uint8Array.from(bytes)).next();
    expect(read(4, 2, 7, 8)).toEqual({
      tag: 4,
      whole: Uint8Array.of(4, 2, 7, 8),
      content: Uint8Array.of(7, 8),
    });
    const long = (length: number, ...head: number[]) =>
      read(4, ...head, ...Array.from({ length }, () => 1)).content.length;
    expect([
      long(127, 127),
      long(128, 0x81, 128),
      long(256, 0x82, 1, 0),
      long(65_536, 0x83, 1, 0, 0),
    ]).toEqual([127, 128, 256, 65_536]);
    for (const wrong of [
      [],
      [4],
      [4, 2, 7],
      [4, 0x80],
      [4, 0x80, ...Array.from({ length: 128 }, () => 1)],
      [4, 0x84, 0, 0, 0, 1, 7],
      [4, 0x81, 127, ...Array.from({ length: 127 }, () => 1)],
      [4, 0x82, 0, 255, ...Array.from({ length: 255 }, () => 1)],
    ])
      expect(() => read(...wrong), wrong.slice(0, 4).join(' ')).toThrow(Malformed);
    // Sixteen megabytes: no document of ours has an element whose length takes four bytes.
    const huge = new Uint8Array(6 + 2 ** 24);
    huge.set([4, 0x84, 1, 0, 0, 0]);
    expect(() => new DerReader(huge).next()).toThrow('length of length');
    const reader = new DerReader(Uint8Array.of(TAG.integer, 1, 5, TAG.octets, 0));
    expect(reader.optional(TAG.octets)).toBeNull();
    expect(() => reader.end()).toThrow('more than expected');
    expect(reader.optional(TAG.integer)?.content).toEqual(Uint8Array.of(5));
    expect(reader.ended).toBe(false);
    expect(() => reader.next(TAG.integer)).toThrow('tag');
  });
});
