import { expect, it } from 'vitest';
import { entryOf, FORM_FIELD_NAMES } from '#web/applications/form/form-fields.ts';
import { STEPS } from '#web/applications/form/steps.ts';

it('places every field in the modal or in the page, once each and in an existing step', () => {
  for (const field of FORM_FIELD_NAMES) {
    const entry = entryOf(field);
    const asked = { modal: 0, inline: 0 };
    for (const presentation of ['modal', 'inline'] as const)
      for (const { fields } of STEPS[presentation])
        asked[presentation] += fields.filter((other) => other === field).length;
    expect(asked, field).toEqual({
      modal: entry.modal === null ? 0 : 1,
      inline: entry.inline === null ? 0 : 1,
    });
    expect(asked.modal + asked.inline, field).toBeGreaterThan(0);
  }
});
