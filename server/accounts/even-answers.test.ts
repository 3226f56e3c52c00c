import { expect, it } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { rounds, WHOLE } from '#test/slice.ts';

const ROUNDS = rounds(400, 16);
/** Half is a coin; the fewer rounds, the further from it a coin may fall. */
const MOST = WHOLE ? 0.55 : 0.82;

/** How often a known address takes longer than an unknown one: what a stranger could tell them apart by (AUC). */
function apart(known: readonly number[], unknown: readonly number[]): number {
  const pairs = known.flatMap((one) => unknown.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  const auc = pairs.reduce<number>((all, pair) => all + pair, 0) / pairs.length;
  return Math.max(auc, 1 - auc);
}

it('a wrong code for a new password takes as long for an address that has an account as for one that has none', async () => {
  const app = await openTestApp({ RATE_LIMITS: 'off' });
  try {
    await app.addPerson('ana');
    const browser = app.browser();
    await browser.send('POST', '/api/auth/password-reset/request', { email: 'ana@demo.do' });
    /** As if somebody had just asked for a code: one that lives has to be compared, and the guess to be counted. */
    const renewCode = () =>
      app.db.updateTable('passwordResetCodes').set({ otherAttempts: 0, used: false }).execute();
    const timeOf = async (email: string) => {
      await renewCode();
      const body = { email, code: '000000', newPassword: 'mar-de-las-antillas' };
      const start = performance.now();
      const reply = await app.browser().send('POST', '/api/auth/password-reset/verify', body);
      expect(reply.json().code).toBe('invalid_code');
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      known.push(await timeOf('ana@demo.do'));
      unknown.push(await timeOf(`nadie${round}@demo.do`));
    }
    expect(apart(known, unknown)).toBeLessThanOrEqual(MOST);
  } finally {
    await app.close();
  }
}, 300_000);
