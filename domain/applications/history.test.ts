import { expect, test } from 'vitest';
import { historyOf } from '#domain/applications/history.ts';
import { APPLICATION_TRANSITIONS } from '#domain/applications/transitions.ts';
import { HISTORY_EVENTS } from '#domain/audit/event.ts';

const events = (...names: string[]) =>
  names.map((name, hour) => ({ name, happenedAt: new Date(Date.UTC(2026, 10, 20, hour)) }));

test('every status change has a text for the customer', () => {
  const { edit: _notTold, ...told } = APPLICATION_TRANSITIONS;
  for (const { event } of Object.values(told)) expect(HISTORY_EVENTS).toContain(event);
});

test('contains only the events of the customer, in order', () => {
  const told = historyOf(
    events('application.drafted', 'application.edited', 'application.submitted', 'client.noted'),
    false,
  );
  expect(told.map(({ event }) => event)).toEqual(['application.drafted', 'application.submitted']);
});

test('omits a settlement that a reversal undid, and keeps only the last of two', () => {
  const story = events('loan.disbursed', 'loan.settled', 'loan.settled');
  expect(historyOf(story, false).map(({ event }) => event)).toEqual(['loan.disbursed']);
  expect(historyOf(story, true)).toEqual([
    { event: 'loan.disbursed', at: story[0]?.happenedAt },
    { event: 'loan.settled', at: story[2]?.happenedAt },
  ]);
  // Other events may follow.
  expect(historyOf(events('loan.settled', 'loan.disbursed'), true).map(({ event }) => event)).toEqual([
    'loan.settled',
    'loan.disbursed',
  ]);
});
