import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { isIn } from '#domain/enum-table.ts';
import type { TestApp } from '#test/app.ts';
import { MERCEDES, photographAtCounter, startedAtCounter } from '#test/counter.ts';
import type { Cast, Fields, Stage } from './stages.ts';

/**
 * For each program, the draft of the one client opened at its counter; the tests change that draft again and again.
 */
const atCounter = new WeakMap<TestApp, Promise<number>>();

export async function counterStage({ app, pedro }: Cast): Promise<Stage> {
  const started = atCounter.get(app) ?? startedAtCounter(pedro);
  atCounter.set(app, started);
  const id = await started;
  const send = (said: Fields) => pedro.send('PATCH', `/api/admin/counter/applications/${id}`, said);
  // Restores the names, which an earlier test may have emptied; and only after a yes there is a public office to say.
  await send({ firstName: MERCEDES.firstName, lastName: MERCEDES.lastName, publicOffice: 'si' });
  return {
    send,
    row: () =>
      app.db.selectFrom('loanApplications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    fill: (field, value) =>
      isIn(PHOTO_FIELDS, field) ? photographAtCounter(pedro, id, field) : send({ [field]: value }),
  };
}
