import type { LetterTexts } from '#contract/letter-texts.ts';
import { EDITABLE_LETTERS } from '#domain/messages/letter-texts.ts';
import { ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { latestSettings, type Settings } from '#server/settings/settings.ts';

export const letterTextsReply = ({ version, letterTexts }: Settings): LetterTexts => ({
  version,
  own: EDITABLE_LETTERS.flatMap((letter) => {
    const text = letterTexts[letter];
    return text ? [{ letter, subject: text.subject, body: text.body }] : [];
  }),
});

export function readLetterTexts(context: Context) {
  return context.read(async (tx) => ok(letterTextsReply(await latestSettings(tx))));
}
