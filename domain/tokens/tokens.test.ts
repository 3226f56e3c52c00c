import { expect, test } from 'vitest';
import { isTokenLive, SCOPES, scopeLabels, TOKEN_PREFIX } from '#domain/tokens/token.ts';

test('a token lives until it is revoked or expires', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const live = (expiresAt: Date, revokedAt: Date | null) => isTokenLive({ expiresAt, revokedAt }, now);
  expect([live(after(1), null), live(after(0), null), live(after(-1), null)]).toEqual([true, false, false]);
  expect([live(after(1), after(-1)), live(after(-1), after(-1))]).toEqual([false, false]);
});

test('the prefix of a token identifies its product', () => {
  expect(TOKEN_PREFIX).toBe('manito_');
});

test('scopes are listed in the order of the table, regardless of the order of the request', () => {
  expect(scopeLabels(['payments:read', 'clients:read'])).toBe('Ver clientes, Ver pagos');
  expect(scopeLabels([])).toBe('');
  expect(scopeLabels(SCOPES).split(', ')).toHaveLength(SCOPES.length);
});
