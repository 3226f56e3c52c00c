import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postOutside } from '#server/http/outbound/post-outside.ts';
import { isPublicAddress } from '#server/http/outbound/public-address.ts';
import { openReceiver } from '#test/receiver.ts';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const post = (url: string, onlyPublic = false, timeout = 5_000) =>
  postOutside({ url, headers: {}, body: '{}', onlyPublic, timeout });

it('stops waiting for a server that does not answer in time', async () => {
  receiver.state.answer = 'silence';
  expect(await post(receiver.url, false, 100)).toEqual({ status: null, said: 'No respondió a tiempo' });
});

it('follows no redirect', async () => {
  const other = await openReceiver();
  try {
    Object.assign(receiver.state, { answer: 307, location: other.url });
    expect((await post(receiver.url)).status).toBe(307);
    expect(other.received).toEqual([]);
  } finally {
    await other.close();
  }
});

it('keeps the beginning of a long answer', async () => {
  receiver.state.said = 'no '.repeat(100_000);
  receiver.state.answer = 500;
  expect(await post(receiver.url)).toMatchObject({ status: 500, said: 'no '.repeat(100) });
});

it('returns no status when no server listens', async () => {
  expect(await post('http://127.0.0.1:1/')).toEqual({
    status: null,
    said: 'No se pudo conectar (ECONNREFUSED)',
  });
});

describe('in production', () => {
  it.each([
    '10.0.0.1',
    '100.64.1.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    '2002:a00:1::',
    'localhost',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '190.94.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('sends nothing to a private address, however it is written or named, nor without TLS', async () => {
    const { port } = new URL(receiver.url);
    const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'];
    for (const host of hosts)
      expect(await post(`https://${host}:${port}/`, true), host).toEqual({
        status: null,
        said: 'La dirección no es pública',
      });
    expect((await post(receiver.url, true)).said).toBe('La dirección tiene que empezar con https://');
    expect(receiver.received).toEqual([]);
  });
});
