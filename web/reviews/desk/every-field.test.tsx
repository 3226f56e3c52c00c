import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queueFields } from '#contract/application-fields.ts';
import { pendingApplication } from '#contract/reviews.ts';
import { keysOf } from '#domain/enum-table.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { ApplicationPane, PhotosDialog } from '#web/reviews/pending-screen.tsx';
import { LUIS } from '#web/reviews/reviews.fixture.ts';

/** Two values of each field whose type's first two samples mean nothing. */
const VALUES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  account_type: ['ahorro', 'corriente'],
  cedula: ['00112345678', '00112345679'],
  loan_type: ['personal', 'nomina'],
  phone: ['+18095550101', '+18095550102'],
  time_unit: ['meses', 'años'],
};
/** Shown indirectly: the plan shows the instalments. */
const IN_THE_PLAN = ['term'];
/** The companion field, without which a field has no meaning. */
const BESIDE = { bank_name: 'Banreservas', time_at_work: 3 };

function shown(field: string, value: unknown): string {
  const told = { ...LUIS, ...BESIDE, [field]: value };
  const application = pendingApplication.parse(sampleOf(pendingApplication, told));
  const doing = { application, onCommand: () => {}, busy: null };
  render(
    <Office>
      <ApplicationPane {...doing} onPhotos={() => {}} />
      <PhotosDialog {...doing} onClose={() => {}} />
    </Office>,
  );
  const pictures = [...document.body.querySelectorAll('img')].map(({ src }) => src);
  const text = [document.body.textContent, ...pictures].join(' ');
  cleanup();
  return text;
}

const fields = keysOf(queueFields).filter((field) => !IN_THE_PLAN.includes(field));
it.each(fields)('the reviewer of an application sees its %s', (field) => {
  const [one, other] =
    VALUES[field] ?? (queueFields[field].safeParse(1).success ? [11_000, 12_000] : ['Uno', 'Otro']);
  expect(shown(field, one)).not.toBe(shown(field, other));
});
