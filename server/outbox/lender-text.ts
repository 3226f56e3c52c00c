import { fillText, type ValuesOf, wrongIn } from '#domain/messages/letter-text.ts';
import { type EditableLetter, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import type { Notice, Sender } from '#server/outbox/notify.ts';

type Written<K extends EditableLetter> = Pick<Notice<K>, 'template' | 'subject' | 'blocks'> & {
  readonly settingsVersion: number | null;
};

/**
 * Writes a letter with the text in force: the lender's own, or the default (rule: letter-texts). Falls back to the
 * default where a newer program requires a variable that the lender's text lacks.
 */
export function lenderText<K extends EditableLetter>(
  { settings }: Pick<Sender, 'settings'>,
  template: K,
  values: ValuesOf<K>,
): Written<K> {
  const own = settings.letterTexts[template] ?? null;
  const isOwn = own !== null && Object.keys(wrongIn(template, own)).length === 0;
  const { subject, blocks } = fillText(isOwn ? own : LETTER_TEXT[template], {
    ...values,
    negocio: settings.name,
  });
  return { template, subject, blocks, settingsVersion: isOwn ? settings.version : null };
}
