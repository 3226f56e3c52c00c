import { expect } from 'vitest';
import { PUSH_TOPICS, type PushTopic } from '#domain/messages/push.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';
import { openPushService } from '#test/push-service.ts';
import { openTwilioServer } from '#test/twilio.ts';

export const SUBSCRIPTION = '/api/push/subscription';

/**
 * Opens the program with its worker, a push service of the tests' own and a stand-in for Twilio, for messages that go
 * by SMS instead.
 */
export async function openPush() {
  const [service, twilio] = await Promise.all([openPushService(), openTwilioServer()]);
  const app: TestApp = await openTestApp({ ...twilio.variables, PUBLIC_URL: 'http://manito.test' });
  let worker = await startWorker(app.deps);
  return {
    service,
    twilio,
    app,
    /** Subscribes this browser to these topics. */
    async subscribe(browser: Browser, topics: readonly PushTopic[] = PUSH_TOPICS) {
      const subscription = service.subscribe();
      const reply = await browser.send('PUT', SUBSCRIPTION, { ...subscription, topics: [...topics] });
      expect(reply.statusCode, reply.body).toBe(200);
      const { id }: { id: string } = reply.json();
      return { ...subscription, id };
    },
    subscriptions: () =>
      app.db.selectFrom('pushSubscriptions').selectAll().orderBy('createdAt').orderBy('id').execute(),
    /** A customer of the cast whose account a text proved, so that the lender pays for each message. */
    async byText(key: PersonKey, channel: 'sms' | 'whatsapp' = 'sms') {
      const browser = await app.signIn(key);
      await app.db
        .updateTable('users')
        .set({ verifiedChannel: channel })
        .where('email', '=', cast[key].email)
        .execute();
      return browser;
    },
    /** The SMS that were sent, without those about the sealed copies of signed documents, which always go by SMS. */
    texts: () => twilio.received.filter(({ body }) => body.includes('recibimos su solicitud')),
    /** Runs `work` while the worker sends nothing. */
    async whileNothingIsSent(work: () => Promise<unknown>) {
      await worker.stop();
      await work();
      worker = await startWorker(app.deps);
    },
    async close() {
      await worker.stop();
      await app.close();
      await Promise.all([service.close(), twilio.close()]);
    },
  };
}
