import { expect } from 'vitest';
import { keysOf } from '#domain/enum-table.ts';
import { WHATSAPP_TEMPLATE } from '#domain/messages/whatsapp-template.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings } from '#test/stories.ts';
import { CODE_TEMPLATE, NOTICE_TEMPLATE, openTwilioServer, type ReceivedText } from '#test/twilio.ts';
import { until } from '#test/until.ts';

/** The program's public address, which the stand-in for Twilio maps to the real one. */
export const PUBLIC_URL = 'http://manito.test';

const NOTICE = { contentSid: NOTICE_TEMPLATE, variables: ['name', 'lender', 'notice', 'link'] } as const;
/** Numbers of the WhatsApp templates as a lender sets them, after Meta approved one for each kind. */
export const TEMPLATES = {
  code: { contentSid: CODE_TEMPLATE, variables: ['code'] },
  account: NOTICE,
  application: NOTICE,
  payment: NOTICE,
  loan: null,
} as const;

/** A valid WhatsApp template for each kind of message, by the setting's field. */
export const TEMPLATE_SAMPLES = Object.fromEntries(
  keysOf(WHATSAPP_TEMPLATE).map((kind) => [
    `whatsappTemplates.${kind}`,
    async () => ({ contentSid: CODE_TEMPLATE, variables: WHATSAPP_TEMPLATE[kind].variables }),
  ]),
);

interface Begun {
  readonly person: ReturnType<typeof newPerson>;
  readonly browser: Browser;
  readonly phone: string;
}

/** Opens the program with its worker and a stand-in for Twilio, which reports to the program over the network. */
export async function openWhatsapp(variables: Readonly<Record<string, string>> = {}) {
  const twilio = await openTwilioServer();
  const app = await openTestApp({ ...twilio.variables, PUBLIC_URL, ...variables });
  twilio.reach(PUBLIC_URL, await app.listen());
  await changeSettings(await app.signIn('pedro'), { whatsappTemplates: TEMPLATES });
  const worker = await startWorker(app.deps);
  /** A new customer starts a registration by WhatsApp. */
  const begin = async (): Promise<Begun> => {
    const person = newPerson();
    const browser = app.browser();
    const reply = await browser.send('POST', '/api/auth/register/start', person);
    expect(reply.statusCode, reply.body).toBe(200);
    return { person, browser, phone: stored(person) };
  };
  return {
    twilio,
    app,
    begin,
    finish: ({ browser, person: { email } }: Begun, code: string) =>
      browser.send('POST', '/api/auth/register/verify', { email, code }),
    async close() {
      await worker.stop();
      await app.close();
      await twilio.close();
    },
  };
}

let people = 0;
/** A new customer, with a phone of their own. */
export function newPerson(verificationMethod: 'email' | 'sms' | 'whatsapp' = 'whatsapp') {
  people += 1;
  return {
    email: `mensaje${people}@demo.do`,
    firstName: 'Yokasta',
    lastName: 'Núñez',
    cedula: '00112345678',
    phone: `829555${String(1000 + people)}`,
    password: 'mangu con salami',
    verificationMethod,
  };
}
export const stored = ({ phone }: { readonly phone: string }) => `+1${phone}`;

export const isWhatsapp = ({ to }: Pick<ReceivedText, 'to'>): boolean => to.startsWith('whatsapp:');

/** The nth text to a phone number, once it is there. */
export async function textTo(
  { received }: { readonly received: readonly ReceivedText[] },
  address: string,
  nth = 1,
): Promise<ReceivedText> {
  return until(() => {
    const text = received.filter(({ to }) => to === address)[nth - 1];
    if (!text) throw new Error(`No ${nth}. text to ${address}`);
    return text;
  });
}

/**
 * The six digits of a text with a code, which occur alone in it (rule: code-alone-in-text) and are the only variable
 * of a template.
 */
export function codeOf({ body, contentVariables }: ReceivedText): string {
  const code = contentVariables['1'] ?? /^\d{6}$/m.exec(body)?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  return code;
}

/** The value of one metric, as Prometheus reads it. */
export async function measured(app: TestApp, name: string): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  const line = body.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`${name} is not measured`);
  return Number(line.split(' ').at(-1));
}
