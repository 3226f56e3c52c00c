import type { LetterTexts } from '#contract/letter-texts.ts';
import { EDITABLE_LETTERS } from '#domain/messages/letter-texts.ts';
import type { Settings } from '#server/settings/settings.ts';

export const letterTextsReply = ({ version, letterTexts }: Settings): LetterTexts => ({
  version,
  own: EDITABLE_LETTERS.flatMap((letter) => {
    const text = letterTexts[letter];
    return text ? [{ letter, subject: text.subject, body: text.body }] : [];
  }),
});
