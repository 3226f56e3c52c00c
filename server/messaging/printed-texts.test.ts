import { afterEach, expect, it, vi } from 'vitest';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { startWorker } from '#server/worker.ts';
import { openTestApp } from '#test/app.ts';
import { changeSettings } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { newPerson } from '#test/whatsapp.ts';

afterEach(() => vi.restoreAllMocks());

it.each(['sms', 'whatsapp'] as const)(
  'the demo offers %s and prints its code, which makes the account',
  async (method) => {
    const written = vi.spyOn(process.stdout, 'write');
    const app = await openTestApp();
    const { whatsappTemplates } = DEMO_SETTINGS;
    await changeSettings(await app.signIn('pedro'), { whatsappTemplates });
    const worker = await startWorker(app.deps);
    try {
      const { verificationMethods } = (await app.browser().get('/api/config')).json();
      expect(verificationMethods).toEqual(['email', 'sms', 'whatsapp']);
      const person = newPerson(method);
      const browser = app.browser();
      const begun = await browser.send('POST', '/api/auth/register/start', person);
      expect(begun.statusCode, begun.body).toBe(200);
      const printed = () =>
        written.mock.calls
          .map(([text]) => String(text))
          .map((text) => /Code for \+1\d{10} by (SMS|WhatsApp): (\d{6})$/m.exec(text))
          .find((found) => found !== null);
      const code = await until(() => {
        const found = printed();
        expect(found).toBeDefined();
        return found;
      });
      expect(code?.[1]?.toLowerCase()).toBe(method);
      const made = await browser.send('POST', '/api/auth/register/verify', {
        email: person.email,
        code: code?.[2],
      });
      expect(made.json()).toMatchObject({ autoLogin: true, user: { email: person.email } });
    } finally {
      await worker.stop();
      await app.close();
    }
  },
);

it('without the demo and without a provider neither is offered', async () => {
  const app = await openTestApp({ DEMO: '0' });
  try {
    expect((await app.browser().get('/api/config')).json().verificationMethods).toEqual(['email']);
  } finally {
    await app.close();
  }
});
