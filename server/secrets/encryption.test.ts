import { expect, it } from 'vitest';
import { decryptSecret, encryptSecret } from '#server/secrets/encryption.ts';

const SECRET = 'a session secret for the tests only';
const PLACE = { purpose: 'second factor', row: 7 } as const;

it('opens only whole, for its purpose, its row and under its key', () => {
  const sealed = encryptSecret(SECRET, PLACE, 'JBSWY3DPEHPK3PXP');
  expect(decryptSecret(SECRET, PLACE, sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed).not.toBe(encryptSecret(SECRET, PLACE, 'JBSWY3DPEHPK3PXP'));
  expect(decryptSecret(`${SECRET}!`, PLACE, sealed)).toBeNull();
  expect(decryptSecret(SECRET, { ...PLACE, row: 8 }, sealed)).toBeNull();
  expect(decryptSecret(SECRET, { ...PLACE, purpose: 'webhook' }, sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decryptSecret(SECRET, PLACE, changed.toString('base64')), `byte ${at}`).toBeNull();
  }
});
