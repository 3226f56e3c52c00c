import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import { openMail } from '#server/mail/transport.ts';
import { openDelivery } from '#server/outbox/deliver.ts';
import { queueMessages } from '#server/outbox/queue-messages.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { sendMessage } from '#server/outbox/send-message.ts';
import { startWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openMailServer } from '#test/mail-server.ts';
import { lent } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { eventsNamed, lettersTo } from '#test/written.ts';

let mail: Awaited<ReturnType<typeof openMailServer>>;
let app: TestApp;
beforeEach(async () => {
  mail = await openMailServer();
  app = await openTestApp({ SMTP_URL: mail.url, MAIL_FROM: 'Manito <hola@manito.test>' });
});
afterEach(async () => {
  await app.close();
  await mail.close();
});

const queue = async (recipient: string, subject = 'Prueba') => {
  await app.deps.db.transaction().execute((tx) =>
    queueMessages(
      tx,
      app.deps.now(),
      [
        {
          userId: null,
          channel: 'email',
          recipient,
          template: 'payment-received',
          subject,
          text: 'Hola.\n',
        },
      ],
      null,
    ),
  );
  const [row] = await lettersTo(app, recipient);
  if (!row) throw new Error('not queued');
  return row.id;
};

describe('the worker', () => {
  it('delivers the code of a registration over SMTP, and the code completes the registration', async () => {
    const worker = await startWorker(app.deps);
    try {
      const browser = app.browser();
      const email = 'yokasta@demo.do';
      await browser.send('POST', '/api/auth/register/start', {
        email,
        firstName: 'Yokasta',
        lastName: 'Núñez',
        cedula: '00112345678',
        phone: '8095550177',
        password: 'mangu con salami',
      });
      await until(() => expect(mail.received).toHaveLength(1));
      const letter = await PostalMime.parse(mail.received[0]?.source ?? '');
      expect(mail.received[0]?.to).toEqual([email]);
      expect(letter.from).toMatchObject({ name: 'Manito', address: 'hola@manito.test' });
      expect(letter.subject).toBe('Su código de verificación de Manito');
      // The code is on its own line in the text part, as six digits (rule: code-alone-in-text).
      const codes = letter.text?.split('\n').filter((line) => /^\d{6}$/.test(line.trim())) ?? [];
      expect(codes).toHaveLength(1);
      expect(letter.html).toContain(codes[0]);
      const reply = await browser.send('POST', '/api/auth/register/verify', {
        email,
        code: codes[0]?.trim() ?? '',
      });
      expect(reply.json().autoLogin).toBe(true);
      await until(async () => expect((await lettersTo(app, email))[0]?.sentAt).not.toBeNull());
      const [row] = await lettersTo(app, email);
      expect(row?.attempts).toBe(1);
      // The plain copy of a sent code is deleted.
      expect(row?.bodyText).toBe('');
      expect(row?.bodyHtml).toBeNull();
    } finally {
      await worker.stop();
    }
  });
});

it('a letter that the mail server refused for days leaves when it answers', async () => {
  mail.state.refuse = true;
  const worker = await startWorker(app.deps);
  try {
    await queue('paciente@demo.do');
    const letter = async () => (await lettersTo(app, 'paciente@demo.do'))[0];
    await until(async () => expect((await letter())?.attempts).toBeGreaterThan(0));
    mail.state.refuse = false;
    // The pauses between tries grow to six hours: a week has forty.
    await until(async () => {
      await app.deps.pool.query(
        'update graphile_worker._private_jobs set attempts = 40, run_at = now() where locked_at is null',
      );
      expect((await letter())?.sentAt).not.toBeNull();
    });
  } finally {
    await worker.stop();
  }
});

describe('sending one message', () => {
  it('counts a failure, keeps the message, and succeeds on a retry', async () => {
    const transport = openDelivery(app.deps);
    const id = await queue('tarde@demo.do');
    mail.state.refuse = true;
    await expect(sendMessage(app.deps, transport, id)).rejects.toThrow('mailbox full');
    expect((await lettersTo(app, 'tarde@demo.do'))[0]).toMatchObject({ attempts: 1, sentAt: null });
    mail.state.refuse = false;
    await sendMessage(app.deps, transport, id);
    expect((await lettersTo(app, 'tarde@demo.do'))[0]).toMatchObject({
      attempts: 2,
      lastError: null,
      bodyText: 'Hola.\n',
    });
  });

  it('keeps a refusal with characters that no column can hold', async () => {
    const id = await queue('nulo@demo.do');
    const refuse = () => Promise.reject(new Error('mailbox\u0000 full \ud800'));
    await expect(sendMessage(app.deps, refuse, id)).rejects.toThrow('full');
    expect((await lettersTo(app, 'nulo@demo.do'))[0]).toMatchObject({
      attempts: 1,
      lastError: 'mailbox full \ufffd',
    });
  });

  it('sets the sender, the mark of an automatic letter, the reply address, and unsubscribe for reminders', async () => {
    const settings = await app.deps.settings();
    const contact = { ...settings.contact, email: 'jefa@demo.do' };
    const withMailbox = Object.assign(async () => ({ ...settings, name: 'Del Este', contact }), {
      closedDays: app.deps.settings.closedDays,
      terms: app.deps.settings.terms,
      forget: () => undefined,
    });
    const transport = openDelivery({ ...app.deps, settings: withMailbox });
    const headersOf = async (template: MessageTemplateName) => {
      const recipient = `${template}@demo.do`;
      const id = await queue(recipient);
      await app.db.updateTable('messages').set({ template }).where('id', '=', id).execute();
      await sendMessage(app.deps, transport, id);
      return mail.received.find(({ to }) => to.includes(recipient))?.source.replaceAll('\r\n ', ' ') ?? '';
    };
    const receipt = await headersOf('payment-received');
    expect(receipt).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    // The address is the program's and the name is the lender's, whatever the name in MAIL_FROM.
    expect(receipt).toMatch(/^From: Del Este <hola@manito\.test>\r$/m);
    expect(receipt).toMatch(/^Reply-To: jefa@demo\.do\r$/m);
    expect(receipt).not.toMatch(/^List-Unsubscribe/m);
    expect(await headersOf('instalment-due-soon')).toMatch(
      /^List-Unsubscribe: <mailto:jefa@demo\.do\?subject=/m,
    );
  });

  it('gives up a mailbox that does not exist, and retries every other failure', async () => {
    const transport = openDelivery(app.deps);
    for (const [place, [answer, final]] of (
      [
        ['550 5.1.1 No such user here', true],
        ['550 5.1.10 Recipient not found', true],
        ['550 5.7.1 Relaying denied', false],
        // It is the lender's own address that this server does not know.
        ['550 5.1.0 <hola@manito.test>: Sender address rejected: User unknown', false],
        ['554 5.7.1 Client host [10.5.1.1] blocked', false],
        ['450 4.7.1 <10.5.1.3>: Helo command rejected', false],
      ] as const
    ).entries()) {
      mail.state.unknown = answer;
      const id = await queue(`nadie-${place}@demo.do`);
      const sending = sendMessage(app.deps, transport, id);
      if (final) await sending;
      else await expect(sending).rejects.toThrow();
      const [row] = await lettersTo(app, `nadie-${place}@demo.do`);
      expect(row?.failedAt !== null, answer).toBe(final);
    }
    mail.state.unknown = null;
  });

  it('waits no longer for a mail server that stops answering', async () => {
    const silent = createServer((socket) => socket.write('220 hola\r\n'));
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = z.object({ port: z.int() }).parse(silent.address());
    const env = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'hola@manito.test', demo: false };
    const send = openMail(env, 200);
    const letter = { to: 'ana@demo.do', senderName: 'Manito', subject: 'x', text: 'x', html: null };
    const sending = send({ id: '1.1', ...letter, replyTo: null, mayEnd: false, attachments: [] });
    await expect(sending).rejects.toThrow(/timeout/i);
    silent.close();
  });

  it('sends no expired message, and deletes its code', async () => {
    const transport = openDelivery(app.deps);
    const at = app.deps.now();
    await app.deps.db.transaction().execute((tx) =>
      queueMessages(
        tx,
        at,
        [
          {
            userId: null,
            channel: 'email',
            recipient: 'dormida@demo.do',
            template: 'registration-code',
            subject: 'x',
            text: '123456',
            expiresAt: new Date(at.getTime() + 60_000),
          },
        ],
        null,
      ),
    );
    const [row] = await lettersTo(app, 'dormida@demo.do');
    const before = mail.received.length;
    await sendMessage({ ...app.deps, now: () => new Date(at.getTime() + 60_000) }, transport, row?.id ?? 0);
    expect(mail.received).toHaveLength(before);
    expect((await lettersTo(app, 'dormida@demo.do'))[0]).toMatchObject({
      sentAt: null,
      failedAt: expect.any(Date),
      lastError: 'Past its time',
      bodyText: '',
    });
  });

  it('sends no letter that waited about a debt which another decision has changed', async () => {
    const { pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 3 });
    const about = { actor: null, ip: null, now: app.deps.now() };
    const letters = { 'instalment-due-soon': [], 'instalment-due-today': [], 'instalment-overdue': [] };
    await app.db.transaction().execute((tx) => recordEvent(tx, about, 'loan.reminded', loanId, { letters }));
    const [reminded] = await eventsNamed(app, 'loan.reminded');
    const id = await queue('rosa.otra@demo.do');
    const waited = { attempts: 1, eventId: reminded?.id ?? null };
    await app.db.updateTable('messages').set(waited).where('id', '=', id).execute();
    const sent: number[] = [];
    const deliver = async (row: { id: number }) => {
      sent.push(row.id);
    };
    const body = { date: '2026-11-20', reference: 'DEV 88 CUENTA CERRADA' };
    const returned = await pedro.send('PATCH', `/api/admin/loans/${loanId}/disbursement-return`, body);
    expect(returned.statusCode, returned.body).toBe(200);
    await sendMessage(app.deps, deliver, id);
    expect(sent).toEqual([]);
    expect((await lettersTo(app, 'rosa.otra@demo.do'))[0]?.lastError).toBe('Past its time');
  });

  it('sends once, however often its job runs', async () => {
    const transport = openDelivery(app.deps);
    const id = await queue('una-vez@demo.do');
    const before = mail.received.length;
    await sendMessage(app.deps, transport, id);
    await sendMessage(app.deps, transport, id);
    expect(mail.received.length).toBe(before + 1);
  });

  it('a name with line breaks cannot add recipients', async () => {
    const transport = openDelivery(app.deps);
    const id = await queue('linea@demo.do', 'Hola\r\nBcc: victima@demo.do');
    await sendMessage(app.deps, transport, id);
    const last = mail.received.at(-1);
    expect(last?.to).toEqual(['linea@demo.do']);
    expect(last?.source).not.toMatch(/^Bcc:/m);
  });
});

it('a rollback removes the message and its job with the change that caused them', async () => {
  const before = (await app.db.selectFrom('messages').select('id').execute()).length;
  await app.deps.db
    .transaction()
    .execute(async (tx) => {
      await queueMessages(
        tx,
        app.deps.now(),
        [
          {
            userId: null,
            channel: 'email',
            recipient: 'nunca@demo.do',
            template: 'payment-received',
            subject: 'x',
            text: 'x',
          },
        ],
        null,
      );
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(before);
});

describe('without a mail server', () => {
  it('the demo prints the code in the terminal', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await openMail({ smtpUrl: null, mailFrom: 'x', demo: true })({
      id: '1.0',
      senderName: 'Manito',
      to: 'ana@demo.do',
      subject: 'Su código',
      text: 'Hola:\n\n123456\n\nVale.',
      html: null,
      attachments: [],
      replyTo: null,
      mayEnd: false,
    });
    const printed = write.mock.calls.map(([text]) => String(text)).join('');
    write.mockRestore();
    expect(printed).toContain('123456');
    expect(printed).toContain('ana@demo.do');
  });

  it('outside the demo, the message waits and nothing is printed', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const sending = openMail({ smtpUrl: null, mailFrom: 'x', demo: false })({
      id: '1.0',
      senderName: 'Manito',
      to: 'ana@demo.do',
      subject: 'Su código',
      text: '123456',
      html: null,
      attachments: [],
      replyTo: null,
      mayEnd: false,
    });
    await expect(sending).rejects.toThrow('SMTP_URL');
    const printed = write.mock.calls.length;
    write.mockRestore();
    expect(printed).toBe(0);
  });
});
