import { type LetterTexts, letterTextsApi } from '#contract/letter-texts.ts';
import { wrongIn } from '#domain/messages/letter-text.ts';
import { EDITABLE_LETTERS } from '#domain/messages/letter-texts.ts';
import { fail, ok } from '#domain/result.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { reading, serve } from '#server/http/serve.ts';
import { isChangedSince, storeSettings } from '#server/settings/change-settings.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { latestSettings, type Settings, storedSettingsOf } from '#server/settings/settings.ts';

const letterTextsReply = ({ version, letterTexts }: Settings): LetterTexts => ({
  version,
  own: EDITABLE_LETTERS.flatMap((letter) => {
    const text = letterTexts[letter];
    return text ? [{ letter, subject: text.subject, body: text.body }] : [];
  }),
});

const readLetterTexts = reading(letterTextsApi.read, async (tx) =>
  ok(letterTextsReply(await latestSettings(tx))),
);

/**
 * Changes the text of a letter in a new version of the settings, whose history shows who wrote which text when (rule:
 * letter-texts).
 */
const changeLetterText = serve(letterTextsApi.change, async (context, { params, body }) => {
  const { letter } = params;
  const { text, version } = body;
  const wrong = text === null ? {} : wrongIn(letter, text);
  if (wrong.subject !== undefined) return fail(invalidField('text.subject', wrong.subject));
  if (wrong.body !== undefined) return fail(invalidField('text.body', wrong.body));
  const outcome = await context.transact(async (tx) => {
    await lockSettings(tx);
    const before = await latestSettings(tx);
    if (await isChangedSince(tx, version, before, (field) => field === `letterTexts.${letter}`))
      return fail({ code: 'settings_changed' });
    const letterTexts = { ...before.letterTexts, [letter]: text };
    await storeSettings(tx, context, before, { ...storedSettingsOf(before), letterTexts });
    return ok({
      ...letterTextsReply(await latestSettings(tx)),
      message:
        text === null
          ? 'Las cartas que se escriban desde ahora llevan el texto del programa.'
          : 'Las cartas que se escriban desde ahora llevan este texto.',
    });
  });
  context.deps.settings.forget();
  return outcome;
});

export const letterTextsRoutes = [readLetterTexts, changeLetterText];
