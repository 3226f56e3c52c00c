import { ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { letterTextsReply } from '#server/letter-texts/letter-texts-reply.ts';
import { latestSettings } from '#server/settings/settings.ts';

export function readLetterTexts(context: Context) {
  return context.read(async (tx) => ok(letterTextsReply(await latestSettings(tx))));
}
