import { expect, it } from 'vitest';
import { entryOf, FORM_FIELD_NAMES } from '#web/applications/form/form-fields.ts';
import { STEPS } from '#web/applications/form/steps.ts';

it('asks every field in the modal or in the page, each once and in a step that there is', () => {
  const modal = STEPS.modal.flatMap(({ fields }) => [...fields]);
  const inline = STEPS.inline.flatMap(({ fields }) => [...fields]);
  for (const field of FORM_FIELD_NAMES) {
    const entry = entryOf(field);
    expect(
      modal.filter((formStep) => formStep === field),
      field,
    ).toHaveLength(entry.modal ? 1 : 0);
    expect(
      inline.filter((formStep) => formStep === field),
      field,
    ).toHaveLength(entry.inline ? 1 : 0);
    expect(entry.modal ?? entry.inline, field).not.toBeNull();
  }
});
