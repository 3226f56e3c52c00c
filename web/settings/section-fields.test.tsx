import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FORM_SETTING } from '#domain/settings/form-setting.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { SectionFields } from '#web/settings/section-fields.tsx';
import { SETTINGS } from '#web/settings/settings.fixture.ts';
import { draftOf } from '#web/settings/settings-draft.ts';
import { SECTIONS } from '#web/settings/settings-sections.ts';

it('has a control for each setting that its table declares', () => {
  const { container } = render(
    <Office>
      {SECTIONS.map(({ id }) => (
        <SectionFields key={id} section={id} draft={draftOf(SETTINGS)} errors={{}} onChange={() => {}} />
      ))}
    </Office>,
  );
  const names = new Set(
    [...container.querySelectorAll('[name]')].map((control) => control.getAttribute('name')),
  );
  expect(Object.keys(FORM_SETTING).filter((setting) => !names.has(setting))).toEqual([]);
});
