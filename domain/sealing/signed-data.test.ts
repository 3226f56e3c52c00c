import { beforeAll, describe, expect, test } from 'vitest';
import { type Bytes, textOfUtf8, toHex, utf8 } from '#domain/sealing/bytes.ts';
import { Malformed, onlyElement, TAG } from '#domain/sealing/der.ts';
import { readSeal, readTimeStamp } from '#domain/sealing/signature.ts';
import {
  areIssuers,
  isNamed,
  readCertificate,
  readSignedData,
  signedBy,
} from '#domain/sealing/signed-data.ts';
import {
  algorithm,
  attribute,
  certificateOf,
  digestOf,
  type Holder,
  hex,
  holderOf,
  KINDS,
  signedData,
  timeStamp,
  timeStampAttribute,
  wrapped,
} from '#domain/sealing/written-seal.fixture.ts';
import { primitives } from '#test/sealed-once.ts';

const CONTENT = utf8('Debo y pagaré');
const OTHER = utf8('Debo y pagaré más');

let lender: Holder;
let office: Holder;
let stranger: Holder;
/** The lender's own certificate, issued by the office, whose own is self-issued. */
let own: Bytes;
let offices: Bytes;
let strangers: Bytes;
beforeAll(async () => {
  [lender, office, stranger] = await Promise.all([
    holderOf('Préstamos del Cibao'),
    holderOf('Oficina de Certificados'),
    holderOf('Otra Casa'),
  ]);
  [own, offices, strangers] = await Promise.all([
    certificateOf(lender, office),
    certificateOf(office),
    certificateOf(stranger),
  ]);
});
/** A seal of the lender; its signature names the certificate by issuer. */
const sealOf = (more: Partial<Parameters<typeof signedData>[0]> = {}) =>
  signedData({ signer: lender, issuer: office, certificates: [own], named: own, content: CONTENT, ...more });

describe.each(Object.entries(KINDS))('a key of %s', (_, kind) => {
  test('seals, and its seal is valid for one content alone', async () => {
    const holder = await holderOf('Núñez\tRosa', kind);
    const certificate = await certificateOf(holder);
    const seal = await signedData({
      signer: holder,
      certificates: [certificate],
      named: certificate,
      namedBy: kind,
      content: CONTENT,
    });
    const data = readSignedData(seal, 1);
    expect((await signedBy(primitives, data, CONTENT))?.holder).toBe('Núñez\tRosa');
    expect(await signedBy(primitives, data, OTHER)).toBeNull();
    const read = await readSeal(primitives, seal, CONTENT);
    expect(read).toEqual({
      holder: 'Núñez\tRosa',
      fingerprint: toHex(await digestOf('SHA-256', certificate)),
      at: new Date('2026-11-20T15:00:00Z'),
      timeStamp: null,
      certificates: certificate,
    });
    expect(await readSeal(primitives, seal, OTHER)).toBeNull();
  });

  test('issues certificates that no other key could have issued', async () => {
    const issuer = await holderOf('Emisor', kind);
    const impostor = { ...(await holderOf('Emisor', kind)), name: issuer.name };
    const issued = await certificateOf(lender, issuer);
    const beside = async (root: Bytes) => {
      const seal = await sealOf({ issuer, certificates: [issued, root], named: issued });
      const data = readSignedData(seal, 1);
      const signer = await signedBy(primitives, data, CONTENT);
      return signer && areIssuers(primitives, data, signer);
    };
    expect(await beside(await certificateOf(issuer))).toBe(true);
    expect(await beside(await certificateOf(impostor))).toBe(false);
  });
});

describe("the certificates beside the signer's", () => {
  const areIssuersOf = async (certificates: readonly Bytes[]) => {
    const data = readSignedData(await sealOf({ certificates }), 1);
    const signer = await signedBy(primitives, data, CONTENT);
    return signer !== null && areIssuers(primitives, data, signer);
  };

  test('have each issued another one', async () => {
    expect(await areIssuersOf([own])).toBe(true);
    expect(await areIssuersOf([own, offices])).toBe(true);
    expect(await areIssuersOf([offices, own])).toBe(true);
    // A certificate that has issued only itself is no issuer here.
    expect(await areIssuersOf([own, strangers])).toBe(false);
    expect(await areIssuersOf([own, offices, strangers])).toBe(false);
  });

  test('with an unknown signature algorithm are checked by name only', async () => {
    const unknown = await certificateOf(lender, office, '2a864886f70d010105');
    const data = readSignedData(await sealOf({ certificates: [unknown, offices], named: unknown }), 1);
    const signer = await signedBy(primitives, data, CONTENT);
    expect(signer && (await areIssuers(primitives, data, signer))).toBe(true);
  });
});

describe('a seal', () => {
  test('names the first certificate by its hash', async () => {
    const { holder } = (await readSeal(primitives, await sealOf(), CONTENT)) ?? {};
    expect(holder).toBe('Préstamos del Cibao');
    const both = await readSeal(primitives, await sealOf({ certificates: [own, offices] }), CONTENT);
    expect(both?.certificates).toHaveLength(own.length + offices.length);
    expect(await readSeal(primitives, await sealOf({ certificates: [offices, own] }), CONTENT)).toBeNull();
    expect(await readSeal(primitives, await sealOf({ certificates: [offices] }), CONTENT)).toBeNull();
    expect(await readSeal(primitives, await sealOf({ named: offices }), CONTENT)).toBeNull();
  });

  test('names its certificate by SHA-256, or states the hash algorithm', async () => {
    for (const namedBy of [undefined, ...Object.values(KINDS)]) {
      const data = readSignedData(await sealOf(namedBy ? { namedBy } : {}), 1);
      expect(await isNamed(primitives, data, readCertificate(own))).toBe(true);
      expect(await isNamed(primitives, data, readCertificate(offices))).toBe(false);
    }
  });

  test('covers content that is elsewhere, with one hash and one scheme', async () => {
    const here = wrapped(
      TAG.sequence,
      hex('06092a864886f70d010701'),
      wrapped(TAG.first, wrapped(TAG.octets, CONTENT)),
    );
    expect(await readSeal(primitives, await sealOf({ contentInfo: here }), CONTENT)).toBeNull();
    const malformed = async (more: Partial<Parameters<typeof signedData>[0]>, version: 1 | 3 = 1) => {
      const seal = await sealOf({ version, ...more });
      expect(() => readSignedData(seal, version)).toThrow(Malformed);
      expect(version === 3 || (await readSeal(primitives, seal, CONTENT))).toBe(version === 3 || null);
    };
    const { hashOid } = KINDS['RSA, SHA-256'];
    await malformed({ schemeOid: KINDS['RSA, SHA-384'].schemeOid });
    await malformed({ schemeOid: '2a864886f70d010105' });
    await malformed({ hashAlgorithm: algorithm(hashOid, hex('0500'), hex('0500')) });
    await malformed({ hashAlgorithm: algorithm(hashOid, hex('020101')) });
    // Only a stamp may name the key's kind alone, and contain revocation data.
    const alone = { schemeOid: '2a864886f70d010101' };
    await malformed(alone);
    expect(readSignedData(await sealOf({ ...alone, version: 3 }), 3).signer.scheme).toEqual({
      by: 'RSA',
      hash: 'SHA-256',
    });
    const revoked = { beside: [wrapped(TAG.second)] };
    await malformed(revoked);
    expect(readSignedData(await sealOf({ ...revoked, version: 3 }), 3).certificates).toHaveLength(1);
    expect(() => readSignedData(new Uint8Array(), 1)).toThrow(Malformed);
  });

  test('has no unsigned attribute but a stamp', async () => {
    const unsigned = [attribute('2a864886f70d01090e', wrapped(TAG.octets, CONTENT))];
    expect(await readSeal(primitives, await sealOf({ unsigned }), CONTENT)).toBeNull();
  });

  test('has no verdict if it cannot be checked here', async () => {
    const broken = { ...primitives, digest: () => Promise.reject(new Error('No cryptography')) };
    await expect(readSeal(broken, await sealOf(), CONTENT)).rejects.toThrow('No cryptography');
  });
});

describe('a certificate', () => {
  test('is one element with whole bytes of signature, and states its algorithm twice', async () => {
    const parts = (...more: readonly Bytes[]) => wrapped(TAG.sequence, ...more);
    const [signed, named, signature] = splitOf(own);
    expect(readCertificate(parts(signed, named, signature)).der).toEqual(own);
    expect(() => readCertificate(parts(signed, named, signature, hex('0500')))).toThrow(Malformed);
    const bits = signature.slice();
    // The count of unused bits comes before the signature.
    bits[bits.length - 257] = 1;
    expect(() => readCertificate(parts(signed, named, bits))).toThrow(Malformed);
    const another = algorithm(KINDS['RSA, SHA-512'].schemeOid);
    expect(() => readCertificate(parts(signed, another, signature))).toThrow(Malformed);
  });

  function splitOf(der: Bytes) {
    const { content } = onlyElement(der, TAG.sequence);
    const lengths = [0, 1, 2].reduce<number[]>((found) => {
      const at = found.reduce((sum, one) => sum + one, 0);
      const [, first = 0, second = 0, third = 0] = content.subarray(at);
      const length = first < 0x80 ? 2 + first : first === 0x81 ? 3 + second : 4 + second * 256 + third;
      return [...found, length];
    }, []);
    const [one = 0, two = 0, three = 0] = lengths;
    return [
      content.slice(0, one),
      content.slice(one, one + two),
      content.slice(one + two, one + two + three),
    ] as const;
  }
});

describe('a stamp', () => {
  const SIGNATURE = utf8('the signature');
  let clock: Holder;
  let clocks: Bytes;
  beforeAll(async () => {
    clock = await holderOf('Reloj del Emisor', KINDS['P-384, SHA-384']);
    clocks = await certificateOf(clock, office);
  });
  const stampOf = (more: Partial<Parameters<typeof signedData>[0]> = {}) =>
    timeStamp(clock, SIGNATURE, { issuer: office, certificates: [clocks], ...more });
  const read = (token: Bytes, signature = SIGNATURE) =>
    readTimeStamp(primitives, onlyElement(token, TAG.sequence), signature);

  test('gives the time at which the clock saw the signature, and is valid for no other', async () => {
    expect(await read(await stampOf())).toEqual({
      at: new Date('2026-11-20T15:00:03Z'),
      by: 'Reloj del Emisor',
    });
    await expect(read(await stampOf(), OTHER)).rejects.toThrow(Malformed);
  });

  test('is signed by the clock, with its certificate named and only its issuers beside it', async () => {
    expect(await read(await stampOf({ certificates: [clocks, offices] }))).toMatchObject({
      by: 'Reloj del Emisor',
    });
    for (const wrong of [
      { content: OTHER },
      { named: offices },
      { certificates: [offices], named: clocks },
      { certificates: [clocks, strangers] },
    ])
      await expect(read(await stampOf(wrong)), JSON.stringify(Object.keys(wrong))).rejects.toThrow(Malformed);
  });

  test('is part of the seal that it stamped', async () => {
    const seal = await sealOf();
    const { signature } = readSignedData(seal, 1).signer;
    const token = await timeStamp(clock, signature, { issuer: office, certificates: [clocks] });
    const stamped = await sealOf({ unsigned: [timeStampAttribute(token)] });
    // RSA signs the same bytes alike.
    expect((await readSeal(primitives, stamped, CONTENT))?.timeStamp).toEqual({
      at: new Date('2026-11-20T15:00:03Z'),
      by: 'Reloj del Emisor',
    });
    const foreign = [timeStampAttribute(await stampOf())];
    expect(await readSeal(primitives, await sealOf({ unsigned: foreign }), CONTENT)).toBeNull();
  });
});

test('an invalid key or text is refused without an exception', async () => {
  const { publicKey } = lender;
  expect(await primitives.verify('RSA', 'SHA-256', CONTENT, CONTENT, CONTENT)).toBe(false);
  expect(await primitives.verify('P-256', 'SHA-256', publicKey, CONTENT, CONTENT)).toBe(false);
  expect(textOfUtf8('\xff')).toBeNull();
  expect(textOfUtf8('%41 \xc3\xb1')).toBe('%41 ñ');
});
