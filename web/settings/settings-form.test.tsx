import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FORM_SETTING } from '#domain/audit/setting-labels.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { SETTINGS } from '#web/settings/settings.fixture.ts';
import { SettingsForm } from '#web/settings/settings-form.tsx';

it('has a control for each setting that its table declares', () => {
  const { container } = render(
    <Office>
      <SettingsForm settings={{ ...SETTINGS, version: 1 }} />
    </Office>,
  );
  const names = new Set(
    [...container.querySelectorAll('[name]')].map((control) => control.getAttribute('name')),
  );
  expect(Object.keys(FORM_SETTING).filter((setting) => !names.has(setting))).toEqual([]);
});
