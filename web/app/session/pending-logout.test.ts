import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetLogout } from '#web/app/session/logout-note.ts';
import { endSession, finishLogout, keepFinishingLogout } from '#web/app/session/pending-logout.ts';

const fetched = vi.fn<typeof fetch>();
const answers = (status: number) => fetched.mockImplementation(async () => new Response(null, { status }));
const asked = () => fetched.mock.calls.map(([address]) => address);

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
});

async function logOutWithoutNetwork() {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(endSession()).rejects.toThrow('No se pudo conectar');
  fetched.mockReset();
}

it('makes no further calls once the server has ended the session', async () => {
  answers(204);
  await endSession();
  await finishLogout();
  expect(asked()).toEqual(['/api/logout']);
});

it.each([204, 401])('retries a failed logout until the server answers %d', async (status) => {
  await logOutWithoutNetwork();
  answers(503);
  await expect(finishLogout()).rejects.toThrow('503');
  answers(status);
  await finishLogout();
  await finishLogout();
  expect(asked()).toEqual(['/api/logout', '/api/logout']);
});

it('leaves a newer session alone', async () => {
  await logOutWithoutNetwork();
  forgetLogout();
  await finishLogout();
  expect(asked()).toEqual([]);
});

it('keeps trying on a page without a session check, and stops when a new session took its place', async () => {
  vi.useFakeTimers();
  try {
    await logOutWithoutNetwork();
    answers(503);
    const kept = keepFinishingLogout();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(asked()).toHaveLength(3);
    answers(204);
    await vi.advanceTimersByTimeAsync(5_000);
    await kept;
    expect(asked()).toHaveLength(4);
    await logOutWithoutNetwork();
    answers(503);
    const replaced = keepFinishingLogout();
    await vi.advanceTimersByTimeAsync(1_000);
    forgetLogout();
    await vi.advanceTimersByTimeAsync(5_000);
    await replaced;
    expect(asked()).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
