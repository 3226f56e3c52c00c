import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';

// While the program is down the proxy answers for it: a person who opens a page gets a page in Spanish that tries again by
// itself, a program the JSON of the contract. The drill of the deployment asks real proxies.

const { message } = ERRORS.unavailable;

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
const PROXIES = ['nginx/manito.conf', 'caddy/Caddyfile', 'haproxy/haproxy.cfg'];
const pagesIn = (text: string) => text.match(/<!doctype html>.*<\/html>/g) ?? [];

it.each(PROXIES)('%s has one page, in Spanish, with the sentence of the contract', (proxy) => {
  const [page = '', ...others] = pagesIn(read(proxy));
  expect(others).toEqual([]);
  expect(page).toContain('<html lang="es">');
  expect(page).toContain(`<p>${message}</p>`);
  expect(page).toContain('<meta charset="utf-8">');
  expect(page).toMatch(/<meta http-equiv="refresh" content="\d+">/);
  // Caddy and the shells around the others fill in what stands between braces or after a dollar.
  expect(page).not.toMatch(/[{}$'`]/);
});

it.each(PROXIES)('%s has the JSON of the contract for whatever does not ask for a page', (proxy) => {
  const [json = '', ...others] = read(proxy).match(/\{"code".*?\}/g) ?? [];
  expect(others).toEqual([]);
  expect(JSON.parse(json)).toEqual({ code: 'unavailable', message });
});

it('every proxy has the same page', () => {
  expect(new Set(PROXIES.flatMap((proxy) => pagesIn(read(proxy)))).size).toBe(1);
});
