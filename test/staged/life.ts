// For the drills that play whole loans (cost, bucket, recovery): a customer registers, applies, signs, gets the money,
// pays it back, and reads the usual pages on the way; the lender's staff serve them.
import { setTimeout as wait } from 'node:timers/promises';
import type { openMailServer } from '../mail-server.ts';
import { formToRead } from '../reading.ts';
import { bothSignatures, paymentFields, receiptPicture, USUAL_APPLICATION } from '../stories.ts';

export const PASSWORD = 'mangu con salami';
export const PHOTOS = {
  cedula_front: 'cedulaPhotoUrl',
  cedula_back: 'cedulaBackPhotoUrl',
  selfie: 'selfieWithCedulaUrl',
};
export const OWNER = { email: 'pedro@demo.do', password: 'ambar-del-valle-9' };

/** Variables of the program on which the drills run. */
export const PROOF = {
  DEMO: 'people',
  SESSION_SECRET: 'of a drill without outside access',
  RATE_LIMITS: 'off',
};

/** A call that the program answered with a failure. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** A browser with its cookies (`browserOf`). */
export type Browser = ReturnType<typeof browserOf>;
/** A mail server of a drill. */
export type Mail = Pick<Awaited<ReturnType<typeof openMailServer>>, 'received'>;

type Headers = Readonly<Record<string, string>>;

/** A browser with its cookies; it counts the received bytes. A reply in JSON is returned parsed, another as bytes. */
export function browserOf(url: string) {
  const cookies = new Map<string, string>();
  const counted = { received: 0, requests: 0 };
  const ask = async (
    method: string,
    path: string,
    body: string | FormData | null = null,
    headers: Headers = {},
  ) => {
    const reply = await fetch(url + path, {
      method,
      headers: { origin: url, cookie: [...cookies].map((one) => one.join('=')).join('; '), ...headers },
      body,
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name && value !== undefined) cookies.set(name, value);
    }
    const bytes = Buffer.from(await reply.arrayBuffer());
    counted.received += bytes.length;
    counted.requests += 1;
    if (reply.status > 299)
      throw new RefusedCall(`${method} ${path}: ${reply.status} ${bytes}`, reply.status);
    return reply.headers.get('content-type')?.includes('json') ? JSON.parse(String(bytes)) : bytes;
  };
  return {
    counted,
    get: (path: string) => ask('GET', path),
    send: (method: string, path: string, body: object, headers: Headers = {}) =>
      ask(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    upload: (
      path: string,
      fields: Readonly<Record<string, string>>,
      field: string,
      bytes: Buffer<ArrayBuffer>,
      headers: Headers = {},
    ) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(field, new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg');
      return ask('POST', path, form, headers);
    },
  };
}

export async function openOffice(url: string, office = browserOf(url)) {
  await office.send('POST', '/api/auth/admin-login-credentials', OWNER);
  return office;
}

/** The picture of a receipt with other bytes for each number, since the same receipt counts once. */
export const picture = async (n: number) =>
  Buffer.concat([await receiptPicture(n % 6), Buffer.from(`picture ${n}`)]);

/** The code in the last letter to an address, once it is there. */
export async function codeIn(mail: Mail, email: string): Promise<string> {
  for (;;) {
    const letter = mail.received.findLast(({ to }) => to.includes(email));
    const code = /^\d{6}\r?$/m.exec(letter?.source.toString() ?? '')?.[0].trim();
    if (code) return code;
    await wait(20);
  }
}

/**
 * Plays the life of one loan against a running program, from the registration to the last payment.
 * @param codeOf returns the code in the last letter to an address
 */
export async function liveOneLoan(
  url: string,
  office: Browser,
  n: number,
  codeOf: (email: string) => Promise<string>,
) {
  const phone = browserOf(url);
  const person = {
    firstName: 'Yokasta',
    lastName: 'Núñez',
    email: `vida${n}@ejemplo.do`,
    cedula: String(40_300_000_000 + n),
    phone: `809${String(5_000_000 + n)}`,
  };
  await phone.send('POST', '/api/auth/register/start', { ...person, password: PASSWORD });
  await phone.send('POST', '/api/auth/register/verify', {
    email: person.email,
    code: await codeOf(person.email),
  });
  const photos: Record<string, string> = {};
  for (const [documentType, field] of Object.entries(PHOTOS))
    photos[field] = (
      await phone.upload('/api/documents', { documentType }, 'file', await picture(n))
    ).filePath;
  const form = { ...(await bothSignatures()), ...USUAL_APPLICATION, ...person, ...photos };
  const { agreementHash } = await phone.send('POST', '/api/legal-documents/preview', formToRead(form));
  const { id } = await phone.send('POST', '/api/loan-applications', { ...form, agreementHash });
  for (const path of ['/api/dashboard/stats', '/api/loan-applications']) await phone.get(path);
  const seen = await office.get(`/api/loan-applications/${id}`);
  const approved = await office.send('PATCH', `/api/loan-applications/${id}/approve`, {
    seenUpdatedAt: seen.updatedAt,
  });
  const loanId = approved.loan.id;
  await office.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {
    date: new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10),
    reference: `TR-${n}`,
  });
  await phone.get(`/api/legal-documents/${id}/debt-agreement.pdf`);
  for (let part = 0; ; part += 1) {
    const loan = await phone.get('/api/loans/active');
    if (loan === null) break;
    const payment = await phone.upload(
      '/api/payments',
      paymentFields(loan.nextPayment.amount),
      'receiptFile',
      await picture(n * 10 + part),
    );
    await office.get(`/api/payments/${payment.id}/receipt`);
    await office.send('PATCH', `/api/payments/${payment.id}/status`, { status: 'verified' });
  }
  await phone.get(`/api/loans/${loanId}`);
  return phone.counted;
}
