import { expect, it, vi } from 'vitest';
import { requestQuote } from '#web/calculator/calculator.tsx';

it('calculates the figures on the phone when there is no network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { totalAmount, totalInterest, instalments } = await requestQuote(10_000, 2, '15%');
  expect([totalAmount, totalInterest, instalments.length]).toEqual([11_500, 1_500, 2]);
});

it("prefers the server's figures", async () => {
  const refuses = async () =>
    new Response(JSON.stringify({ message: 'Demasiados intentos' }), { status: 429 });
  vi.stubGlobal('fetch', refuses);
  await expect(requestQuote(10_000, 2, '15%')).rejects.toThrow('429');
});
