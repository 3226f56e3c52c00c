import { expect, it } from 'vitest';
import { openDelivery } from '#server/outbox/deliver.ts';
import { openTestApp } from '#test/app.ts';
import { openMailServer } from '#test/mail-server.ts';
import { submitted } from '#test/stories.ts';

it('a letter that is sent again keeps its Message-ID; another letter has another', async () => {
  const server = await openMailServer();
  const app = await openTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Manito <hola@prestamos.do>' });
  try {
    await submitted(await app.signIn('luis'), 'luis');
    await submitted(await app.signIn('rosa'), 'rosa');
    const letters = await app.db.selectFrom('messages').selectAll().orderBy('id').limit(2).execute();
    const deliver = openDelivery(app.deps);
    for (const letter of [...letters, ...letters]) await deliver(letter);
    const ids = server.received.map(
      ({ source }) => /^Message-ID: (<\S+@prestamos\.do>)\r$/im.exec(source)?.[1],
    );
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(2);
    expect(ids.slice(0, 2)).toEqual(ids.slice(2));
    expect(ids[0]).toBeDefined();
  } finally {
    await app.close();
    await server.close();
  }
});
