import { firstDayApi, type TestLetter, type TestText } from '#contract/first-day.ts';
import { stepState, stepsOf } from '#domain/first-day/first-day-step.ts';
import type { TestLetterState, TestTextState } from '#domain/first-day/trials.ts';
import { messageStateOf } from '#domain/messages/message-state.ts';
import { ok } from '#domain/result.ts';
import { openingsOf } from '#server/drawers/drawers.store.ts';
import {
  lastTestLetter,
  lastTestText,
  lendingOf,
  type TestLetterRow,
  type TestTextRow,
} from '#server/first-day/first-day.store.ts';
import { serve } from '#server/http/serve.ts';
import { carries, whatsappTemplateOf } from '#server/messaging/channels.ts';
import { PRINTED_TEXTS } from '#server/messaging/printed-texts.ts';
import { PAST_ITS_TIME, UNCONFIRMED } from '#server/outbox/undeliverable.ts';
import { storeSettings } from '#server/settings/change-settings.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { latestSettings, storedSettingsOf } from '#server/settings/settings.ts';

function textStateOf(row: TestTextRow): TestTextState {
  switch (messageStateOf(row)) {
    case 'delivered':
      return 'delivered';
    case 'undelivered':
    case 'failed':
      return row.lastError === UNCONFIRMED && row.sentAt !== null ? 'unconfirmed' : 'undelivered';
    case 'sent':
      return 'taken';
    case 'waiting':
      return row.attempts > 0 ? 'retrying' : 'waiting';
  }
}

/** The test message with its delivery status, read from the outbox. */
export const testTextReply = (row: TestTextRow): TestText => ({
  to: row.recipient,
  state: textStateOf(row),
  writtenAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  error: row.lastError === UNCONFIRMED ? null : row.lastError,
  instead:
    row.insteadBy === null || row.insteadTo === null
      ? null
      : {
          channel: row.insteadBy,
          to: row.insteadTo,
          state: messageStateOf({
            sentAt: row.insteadSentAt,
            deliveredAt: row.insteadDeliveredAt,
            failedAt: row.insteadFailedAt,
          }),
        },
});

function stateOf({ sentAt, failedAt, attempts, lastError }: TestLetterRow): TestLetterState {
  if (sentAt) return 'accepted';
  if (failedAt) return lastError === PAST_ITS_TIME ? 'expired' : 'refused';
  return attempts > 0 ? 'retrying' : 'waiting';
}

/** The test letter with its delivery status, read from the outbox. */
export const testLetterReply = (row: TestLetterRow): TestLetter => ({
  to: row.recipient,
  state: stateOf(row),
  writtenAt: row.createdAt.toISOString(),
  acceptedAt: row.sentAt?.toISOString() ?? null,
  error: row.lastError === PAST_ITS_TIME ? null : row.lastError,
});

/** The lender's progress before its first loan (rule: first-day). */
export const readFirstDay = serve(firstDayApi.read, async (context) => {
  const { env } = context.deps;
  const settings = await context.deps.settings();
  const template = whatsappTemplateOf(env, settings, 'test-text');
  return context.read(async (tx) => {
    const letter = await lastTestLetter(tx);
    const text = template === null ? undefined : await lastTestText(tx, template.contentSid);
    const lending = await lendingOf(tx);
    const opened = [...(await openingsOf(tx)).keys()];
    const testLetter = letter ? testLetterReply(letter) : null;
    const testText = text ? testTextReply(text) : null;
    // There is nothing to test where the demo prints the messages.
    const hasWhatsapp = carries(env, 'whatsapp') && env.texts !== PRINTED_TEXTS;
    const facts = {
      ...settings,
      ...lending,
      opened,
      testLetter: testLetter?.state ?? null,
      hasWhatsapp,
      testText: testText?.state ?? null,
    };
    return ok({
      steps: stepsOf(facts).map((step) => ({ step, state: stepState(step, facts, settings.setAside) })),
      lends: lending.lends,
      testLetter,
      whatsapp: hasWhatsapp ? { isReady: template !== null, test: testText } : null,
    });
  });
});

/**
 * Marks a step of the first day as not needed. It stores a version of the settings like any other, so that their
 * history shows author and time.
 */
export const setStepAside = serve(firstDayApi.setAside, async (context, { params }) => {
  const outcome = await context.transact(async (tx) => {
    await lockSettings(tx);
    const before = await latestSettings(tx);
    const setAside = [...new Set([...before.setAside, params.step])];
    await storeSettings(tx, context, before, { ...storedSettingsOf(before), setAside });
    return ok({ message: 'El primer préstamo ya no espera por esto.' });
  });
  context.deps.settings.forget();
  return outcome;
});
