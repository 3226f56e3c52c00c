import { describe, expect, it } from 'vitest';
import { isUnavailable, onceAvailable } from '#server/db/unavailable.ts';

const withCode = (code: string, more = {}) => Object.assign(new Error('said'), { code, ...more });

describe('a temporary error', () => {
  it.each([
    ['no server listens', withCode('ECONNREFUSED', { syscall: 'connect' })],
    ['the socket of this machine is gone', withCode('ENOENT', { syscall: 'connect' })],
    ['written into a closed socket', withCode('EPIPE')],
    ['an operator restarts it', withCode('57P01')],
    ['it starts', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['the disk is full', withCode('53100')],
    ['a deadlock', withCode('40P01')],
    ['a standby', withCode('25006')],
    ['the connection broke off', new Error('Connection terminated unexpectedly')],
    ['the pool has none left', new Error('timeout exceeded when trying to connect')],
  ])('%s', (_what, error) => {
    expect(isUnavailable(error)).toBe(true);
  });
});

describe('a bug', () => {
  it.each([
    ['a type error', new TypeError('x is not a function')],
    ['a missing file', withCode('ENOENT', { syscall: 'open' })],
    ['a wrong statement', withCode('42601')],
    ['no right', withCode('42501')],
    ['a broken rule', withCode('23505')],
    ['something else that was thrown', 'ECONNREFUSED'],
  ])('%s', (_what, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});

describe('once it is available', () => {
  it('retries while the database is away, and then returns the result', async () => {
    let tries = 0;
    const answer = await onceAvailable(5, async () => {
      tries += 1;
      if (tries < 3) throw withCode('57P03');
      return 'done';
    });
    expect([answer, tries]).toEqual(['done', 3]);
  });

  it('gives up after its time, and at once on a bug', async () => {
    await expect(onceAvailable(0, () => Promise.reject(withCode('57P03')))).rejects.toMatchObject({
      code: '57P03',
    });
    await expect(onceAvailable(60, () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
  });
});
