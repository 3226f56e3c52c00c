import { letterTextsApi } from '#contract/letter-texts.ts';
import { serve } from '#server/http/serve.ts';
import { changeLetterText } from '#server/letter-texts/change-letter-text.ts';
import { readLetterTexts } from '#server/letter-texts/read-letter-texts.ts';

export const letterTextsRoutes = [
  serve(letterTextsApi.read, readLetterTexts),
  serve(letterTextsApi.change, changeLetterText),
];
