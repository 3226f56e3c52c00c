import { expect, it, vi } from 'vitest';
import { code, password } from '#contract/account-forms.ts';
import { endpoints } from '#contract/api.ts';
import { loanAmount } from '#contract/calculator.ts';
import { clientsApi } from '#contract/clients.ts';
import { businessSettings } from '#contract/settings.ts';
import { WHATSAPP_DELAY } from '#domain/limits/account-words.ts';
import { STATEMENT_TOO_LONG } from '#domain/limits/file-sizes.ts';
import type * as limits from '#domain/limits/limits.ts';
import { SETTING_LABELS } from '#domain/settings/form-setting.ts';
import { creditAuthorization } from '#domain/signing/credit-authorization.ts';
import { facts } from '#domain/signing/documents.fixture.ts';
import { promissoryNote } from '#domain/signing/promissory-note.ts';
import { judge } from '#test/changed-limits.ts';
import { play } from '#test/literals/stage.tsx';
import { applyStates } from '#test/literals/states/apply.ts';
import { decisionStates } from '#test/literals/states/decisions.ts';
import { moneyStates } from '#test/literals/states/money.ts';
import { wizardStates } from '#test/literals/states/wizard.ts';
import { prerenderPages } from '#web/prerender.tsx';

vi.mock('#domain/limits/limits.ts', async (original) => {
  const { changed } = await import('#test/changed-limits.ts');
  return changed(await original<typeof limits>());
});

const STATES = { ...applyStates, ...decisionStates, ...moneyStates, ...wizardStates };
/** Screens with a limit, and a text with the changed one. */
const SCREENS: Readonly<Record<string, string>> = {
  'modal at its first step': 'De RD$3,500 a RD$21,500',
  'modal with too little': 'Monto mínimo RD$3,500',
  'modal with too much': 'Monto máximo RD$21,500',
  'inline form at its first step': 'Hay que tener 19 años cumplidos.',
  'inline form, payroll proof too large': 'El archivo no debe superar los 6MB',
  'payment with a receipt too large': 'El archivo debe ser menor a 7MB',
  'payment registered': 'Tu pago será verificado en las próximas 27 horas.',
  'my products without a loan': 'De RD$3,500 a RD$21,500',
  'counter-offer out of range': 'El monto debe estar entre RD$3,500 y RD$21,500',
};

/** The contract's errors for values out of every range. */
function refusals(): string[] {
  const { body } = clientsApi.changeStatus;
  const checks = [
    loanAmount.safeParse(1),
    loanAmount.safeParse(999_999),
    password.safeParse('x'),
    password.safeParse('x'.repeat(999)),
    code.safeParse('x'),
    body.safeParse({ creditScore: 9_999 }),
    businessSettings.shape.retentionMonths.safeParse(1),
  ];
  return checks.flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? []);
}

it('builds every sentence with a limit from the limit', async () => {
  const real = await vi.importActual<typeof limits>('#domain/limits/limits.ts');
  const tooLarge = endpoints.flatMap(({ file }) => file?.tooLarge ?? []);
  const texts = [
    ...refusals(),
    ...tooLarge,
    STATEMENT_TOO_LONG,
    WHATSAPP_DELAY,
    ...Object.values(SETTING_LABELS),
  ];
  for (const { description, html } of await prerenderPages()) texts.push(description, html);
  texts.push(promissoryNote(facts).text.replace(/\s+/g, ' '), creditAuthorization(facts).text);
  for (const [name, words] of Object.entries(SCREENS)) {
    const state = STATES[name];
    if (!state) throw new Error(`There is no state "${name}"`);
    const { seen } = await play(state, (so) => [...so.seen.keys()].some((text) => text.includes(words)));
    expect([...seen.keys()].join(' | '), name).toContain(words);
    texts.push(...seen.keys());
  }
  // Shown only in letters and in the back office.
  expect(judge(texts, real)).toEqual({
    old: [],
    unsaid: [
      'ADMIN_PASSWORD_MIN',
      'STAFF_GUESSES',
      'INVITATION_DAYS',
      'SENT_LINK_HOURS',
      'MERGE_UNDO_HOURS',
      'CONTACTS_PER_DAY_MAX',
      'IMPORT_LINES_MAX',
    ],
  });
});
