import { expect, it } from 'vitest';
import { EDITABLE_LETTERS } from '#domain/messages/letter-texts.ts';
import { SETTING_LABELS } from '#domain/settings/form-setting.ts';
import { settingsChanges } from '#server/settings/change-settings.ts';
import { DEFAULT_SETTINGS, storedSettingsOf } from '#server/settings/settings.ts';

it('names every setting that an event may record as changed', () => {
  const letterTexts = Object.fromEntries(EDITABLE_LETTERS.map((letter) => [letter, 'Otro texto']));
  const all = settingsChanges({}, storedSettingsOf({ ...DEFAULT_SETTINGS, letterTexts }));
  expect(all.length).toBeGreaterThan(40);
  expect(all.map(({ field }) => field).filter((field) => SETTING_LABELS[field] === undefined)).toEqual([]);
});
