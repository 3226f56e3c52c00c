import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each(['sms', 'whatsapp'] as const)(
  'a customer who registered by %s cannot redirect the sign-in codes to another phone',
  async (verifiedChannel) => {
    const rosa = await app.signIn('rosa');
    const row = () => app.db.selectFrom('users').selectAll().where('email', '=', cast.rosa.email);
    await app.db.updateTable('users').set({ verifiedChannel }).where('email', '=', cast.rosa.email).execute();
    const before = await row().executeTakeFirstOrThrow();
    const reply = await rosa.send('PUT', '/api/user/profile', { phone: '8295550999', city: 'Moca' });
    const message = 'Para cambiar su teléfono, contacte a soporte';
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ field: 'phone', message }]);
    expect(await row().executeTakeFirstOrThrow()).toEqual(before);
    // The form sends the unchanged phone along.
    const same = await rosa.send('PUT', '/api/user/profile', { phone: before.phone ?? '', city: 'Moca' });
    expect(same.statusCode).toBe(200);
  },
);
