import { letterTextsApi } from '#contract/letter-texts.ts';
import { serve } from '#server/http/serve.ts';
import { changeLetterText, readLetterTexts } from '#server/letter-texts/letter-texts.ts';

export const letterTextsRoutes = [
  serve(letterTextsApi.read, readLetterTexts),
  serve(letterTextsApi.change, changeLetterText),
];
