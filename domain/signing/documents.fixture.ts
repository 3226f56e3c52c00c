import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { effectiveAnnualRate } from '#domain/products/price.ts';
import type { Evidence } from '#domain/signing/evidence.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';

const term = 3;
const plan = notePlan(pesos(10_000), term, 'note');

/** Ana borrows RD$10,000 in three from a lender that has set everything. */
export const facts: DocumentFacts = {
  lender: {
    name: 'Préstamos Quisqueya, S.R.L.',
    rnc: '1-31-99999-9',
    address: 'Av. 27 de Febrero 100, Santo Domingo',
    city: 'Santo Domingo',
    phone: '(809) 555-0100',
    email: 'hola@quisqueya.example',
    dataEmail: 'datos@quisqueya.example',
    registrationNumber: 'PC-2026-0042',
    noteCondition: null,
    bureaus: ['DataCrédito', 'CIRCE'],
    accounts: [
      {
        bankName: 'Banco Popular Dominicano',
        accountType: 'corriente',
        accountNumber: '799000123',
        accountHolder: 'Préstamos Quisqueya, S.R.L.',
      },
      {
        bankName: 'Banco de Reservas',
        accountType: 'ahorro',
        accountNumber: '960000456',
        accountHolder: 'Préstamos Quisqueya, S.R.L.',
      },
    ],
    retentionMonths: 12,
    hostingCountry: 'Estados Unidos',
  },
  borrower: {
    fullName: 'Ana María Peña',
    cedula: '001-9999990-5',
    address: 'Calle El Sol 12, Santiago, Santiago',
    phone: '(809) 555-0123',
    email: 'ana@example.com',
    employer: 'Colmado Rosa',
    jobTitle: 'cajera',
    bankName: 'Banco BHD',
    accountType: 'ahorro',
    accountNumber: '****6789',
  },
  loanType: 'personal',
  term,
  plan,
  lateChargeVariant: 'charge_only',
  lateRate: null,
  graceDays: null,
  rebates: null,
  guarantor: null,
  effectiveAnnualRate: effectiveAnnualRate(plan),
  counter: null,
  restructured: null,
  supersedes: null,
};

/** A lender without optional settings, and a borrower with texts as long as the fields allow. */
export const sparseFacts: DocumentFacts = {
  ...facts,
  lender: {
    ...facts.lender,
    rnc: null,
    address: null,
    phone: null,
    email: null,
    dataEmail: null,
    registrationNumber: null,
    accounts: [],
  },
  borrower: {
    ...facts.borrower,
    fullName: 'Á'.repeat(240),
    address: `${'x'.repeat(300)} ${'y z '.repeat(40)}`,
    employer: 'Ñ'.repeat(500),
    email: `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
    accountNumber: '****7',
  },
  effectiveAnnualRate: null,
};

export const evidence: Evidence = {
  applicationId: 7,
  userId: 31,
  fullName: 'Ana María Peña',
  cedula: '001-9999990-5',
  shownAt: new Date('2026-11-09T21:04:00Z'),
  signedAt: new Date('2026-11-09T21:05:00.123Z'),
  ip: '2001:db8::1',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Mobile',
  verifiedChannel: 'email',
  verifiedAt: new Date('2026-11-01T12:00:00Z'),
  templateVersion: 'debo-y-pagare-2026-12b',
  agreementHash: 'ef'.repeat(32),
  sumInWords: 'doce mil setenta y cinco pesos',
  validUntil: null,
  shownSha256: 'ab'.repeat(32),
  bodySha256: 'ab'.repeat(32),
  supersedesSha256: null,
  strokes: [
    [
      [10, 20, 0],
      [14, 22, 1_250],
    ],
    [[30, 20, 4_200]],
  ],
  signatureSha256: 'cd'.repeat(32),
  accepted: { acceptDebtAgreement: true, acceptCreditCheck: true, acceptTermsAndConditions: true },
  plan,
  photos: [
    { address: '/api/documents/frente/file', sha256: '12'.repeat(32) },
    { address: '/api/documents/selfie/file', sha256: null },
  ],
  clientDate: '09/11/2026',
  counter: null,
};

/** A text on one line, so that a test finds a sentence regardless of line breaks. */
export const unwrapped = (text: string): string => text.replace(/\s+/g, ' ');
