import { type BusinessSettings, INITIAL_SETTINGS } from '#contract/settings.ts';
import { INITIAL_WARNING_RULES } from '#domain/applications/scorecard.ts';

/** A lender with nearly every setting. */
export const SETTINGS: BusinessSettings = {
  ...INITIAL_SETTINGS,
  name: 'Manito',
  legalName: 'Manito SRL',
  rnc: '131000001',
  contact: {
    whatsapp: '18095550100',
    email: 'ayuda@demo.do',
    phone: null,
    address: 'Calle 1',
    hours: null,
  },
  companyAccounts: [
    { bankName: 'Banco BHD', accountType: 'ahorro', accountNumber: '0071', accountHolder: 'Manito SRL' },
  ],
  lateChargeVariant: 5,
  amountLimits: { analyst: 8_000, cashier: null },
  cashLimit: 5_000,
  twoPersonActs: ['approval', 'write_off'],
  twoPersonFrom: 10_000,
  secondFactorForAll: true,
  scorecard: { lateDays: 3, incomeShare: 35, monthsAtWork: 12, accountDays: 60 },
  limitRules: { first: 5_000, onTime: 2_000, late: 1_500, lateDays: 5 },
  warningRules: { ...INITIAL_WARNING_RULES, phone_shared: 'second_person' },
  reminderTimes: { dueSoon: '09:00', dueToday: '08:30', overdue: '10:00' },
  whatsappTemplates: {
    code: { contentSid: `HX${'0'.repeat(32)}`, variables: ['code'] },
    account: null,
    application: { contentSid: `HX${'a'.repeat(32)}`, variables: ['link', 'name'] },
    payment: null,
    loan: null,
  },
  messageTemplates: [{ name: 'Atraso', channel: 'letter', text: 'Debe {monto}' }],
  noteCondition: 'Los pagos se reciben también en la oficina.',
  claims: { ssl: true, gdpr: false },
  brandColour: '#7a1f3d',
  logo: { id: 3, width: 512, height: 128 },
  setAside: ['secondOwner'],
  storageEncrypted: true,
};
