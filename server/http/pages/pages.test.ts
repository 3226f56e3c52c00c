import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { compressPage, registerPages } from '#server/http/pages/pages.ts';
import { renderTemplate } from '#server/http/pages/render-template.ts';
import { DEFAULT_SETTINGS } from '#server/settings/settings.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

const SCRIPT = 'document.documentElement.dataset.ready = "1"';
const STYLE = 'body{margin:0}';
const HERE = { demo: false, site: 'https://manito.do', offered: ['email'] as const };
const html = (title: string) =>
  `<!doctype html><html lang="es-DO"><head><title>{{productName}}: ${title}</title><style>${STYLE}</style><script>${SCRIPT}</script><script type="module" src="/assets/a-1234.js"></script></head></html>`;

let test: TestApp;
let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  test = await openTestApp();
  root = await mkdtemp(path.join(tmpdir(), 'manito-web-'));
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'index.html'), html('inicio'));
  await writeFile(path.join(root, 'app.html'), html('aplicación'));
  for (const [page, kind] of Object.entries(PAGES))
    if (kind === 'public' && page !== '/') await writeFile(path.join(root, `${page}.html`), html(page));
  await writeFile(path.join(root, 'assets/a-1234.js'), 'export {}');
  await writeFile(path.join(root, 'assets/a-1234.js.br'), brotliCompressSync('export {}'));
  app = Fastify();
  await app.register(cookie);
  const settings = async () => ({ ...DEFAULT_SETTINGS, name: 'Ñandú & <b>Hijos</b>' });
  const forget = () => undefined;
  await registerPages(
    app,
    {
      ...test.deps,
      settings: Object.assign(settings, {
        closedDays: test.deps.settings.closedDays,
        terms: test.deps.settings.terms,
        forget,
      }),
    },
    root,
  );
});
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page', () => {
  it.each(Object.keys(PAGES))('%s exists, with its policy', async (page) => {
    const reply = await get(page);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; /);
  });

  it('allows its own inline script and style by their hash and nothing else inline', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash(SCRIPT)};`);
    expect(policy).toContain(`style-src 'self' ${hash(STYLE)};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types worker");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it("carries the lender's name, escaped", async () => {
    const { body } = await get('/calculator');
    expect(body).toContain('<title>Ñandú &#38; &#60;b&#62;Hijos&#60;/b&#62;: /calculator</title>');
    expect(body).not.toContain('{{');
  });

  it('shows the settings that the lender has filled in and leaves out the others', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      contact: { ...DEFAULT_SETTINGS.contact, whatsapp: '+1 (809) 555-0100' },
      claims: { ssl: false, gdpr: true },
    };
    const page =
      '{{#whatsappLink}}<a href="{{whatsappLink}}">chat</a>{{/whatsappLink}}{{#email}}<a>{{email}}</a>{{/email}}' +
      '{{#claimSsl}}SSL{{/claimSsl}}{{#claimGdpr}}GDPR{{/claimGdpr}} {{retention}} {{unknown}}';
    expect(renderTemplate(page, settings, HERE)).toBe(
      '<a href="https://wa.me/18095550100">chat</a>GDPR 10 años ',
    );
  });

  it('offers SMS and WhatsApp at registration only where the lender has them', () => {
    const page = '{{#offersSms}}sms{{/offersSms}} {{#offersWhatsapp}}whatsapp{{/offersWhatsapp}}';
    expect(renderTemplate(page, DEFAULT_SETTINGS, HERE)).toBe(' ');
    expect(renderTemplate(page, DEFAULT_SETTINGS, { ...HERE, offered: ['email', 'sms'] })).toBe('sms ');
    expect(renderTemplate(page, DEFAULT_SETTINGS, { ...HERE, offered: ['email', 'sms', 'whatsapp'] })).toBe(
      'sms whatsapp',
    );
  });

  it('expands no placeholder from a setting, and gives the browser the same facts as the page', () => {
    const filled = renderTemplate(
      '<meta content="{{templateVariables}}"><p>{{productName}}</p>',
      {
        ...DEFAULT_SETTINGS,
        name: '{{rnc}}"<b>',
        rnc: '1-01',
      },
      HERE,
    );
    expect(filled).toContain('<p>{{rnc}}&#34;&#60;b&#62;</p>');
    const content = /content="([^"]*)"/.exec(filled)?.[1] ?? '';
    const decoded = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(JSON.parse(decoded)).toMatchObject({ productName: '{{rnc}}"<b>', rnc: '1-01' });
  });

  it('gives a public page only the facts that it shows', () => {
    const page =
      '<meta content="{{ownVariables}}"><p>{{productName}}</p>{{#email}}{{email}}{{/email}}{{#claimSsl}}SSL{{/claimSsl}}';
    const settings = {
      ...DEFAULT_SETTINGS,
      rnc: '1-01',
      contact: { ...DEFAULT_SETTINGS.contact, email: 'ayuda@demo.do', phone: '(809) 555-0100' },
      claims: { ssl: true, gdpr: true },
    };
    const [, content = ''] = /content="([^"]*)"/.exec(renderTemplate(page, settings, HERE)) ?? [];
    expect(JSON.parse(content.replaceAll('&#34;', '"'))).toEqual({
      productName: settings.name,
      email: 'ayuda@demo.do',
      claimSsl: '1',
    });
  });

  it('states its whole address for the sites that link to it', () => {
    expect(renderTemplate('<meta content="{{site}}/calculator">', DEFAULT_SETTINGS, HERE)).toBe(
      '<meta content="https://manito.do/calculator">',
    );
  });

  it('has other addresses, which redirect to it', async () => {
    const reply = await get('/loan-calculator?x=1');
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe('/calculator?x=1');
    expect((await get('/login?next=/profile')).headers.location).toBe('/?next=/profile');
  });

  it('is compressed for a browser that accepts it', async () => {
    const plain = (await get('/')).body;
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
    expect(gzip.headers.vary).toBe('Accept-Encoding');
  });

  it('is compressed once, whichever settings and program ask for it, until a hundred others were', async () => {
    const first = compressPage(html('una vez'));
    expect(compressPage(html('una vez'))).toBe(first);
    expect(compressPage(html('otra'))).not.toBe(first);
    await Promise.all(Array.from({ length: 100 }, (_, number) => compressPage(`${number}`)));
    expect(compressPage(html('una vez'))).not.toBe(first);
  });

  it('is compressed anew where the first attempt failed', async () => {
    const page = html('sin memoria');
    const failed = compressPage(page, () => Promise.reject(new Error('no memory')));
    expect(compressPage(page)).toBe(failed);
    await expect(failed).rejects.toThrow('no memory');
    const { brotli } = await compressPage(page);
    expect(brotliDecompressSync(brotli ?? '').toString()).toBe(page);
  });

  it('with an unknown address is the application with 404', async () => {
    for (const page of ['/nowhere', '/admin/x', '/../etc/passwd', '/%2e%2e/app.html', '/app.html']) {
      const reply = await get(page);
      expect(reply.statusCode, page).toBe(404);
      expect(reply.body, page).toContain('aplicación');
    }
  });
});

it('a hashed file is cached for ever, as the build compressed it; a missing one is plain 404', async () => {
  const file = await get('/assets/a-1234.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect([file.body, file.headers['content-encoding']]).toEqual(['export {}', undefined]);
  const small = await get('/assets/a-1234.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {}');
  const again = await get('/assets/a-1234.js', { 'if-none-match': String(file.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await app.inject({ method: 'HEAD', url: '/assets/a-1234.js' })).statusCode).toBe(200);
  expect((await get('/assets/a-1234.js.br')).statusCode).toBe(404);
  expect((await get('/assets/b-1234.js')).json().code).toBe('not_found');
  expect((await get('/assets/..%2fapp.html')).statusCode).toBe(404);
});

it('an unknown call gets its error in JSON', async () => {
  expect((await get('/api/nowhere')).json()).toEqual({
    code: 'not_found',
    message: 'No se encontró lo que busca',
  });
});
