import { NO_TEMPLATES } from '#domain/messages/whatsapp-template.ts';

/** The settings of the demo's lender, with two bank accounts to pay into (rule: business-settings). */
export const DEMO_SETTINGS = {
  legalName: 'Manito Préstamos de Prueba',
  // An invented number, which belongs to no person.
  rnc: '000000000',
  contact: {
    whatsapp: '18095550100',
    email: 'ayuda@demo.do',
    phone: '(809) 555-0100',
    address: 'Calle de Prueba 1, Santo Domingo',
    hours: 'Lunes a viernes de 8:00 a.m. a 6:00 p.m.',
  },
  // An invented template, with which the demo offers WhatsApp; it prints the codes.
  whatsappTemplates: {
    ...NO_TEMPLATES,
    code: { contentSid: `HX${'0'.repeat(32)}`, variables: ['code'] },
  },
  dataEmail: 'datos@demo.do',
  companyAccounts: [
    {
      bankName: 'Banco Popular Dominicano',
      accountType: 'corriente',
      accountNumber: '800000001',
      accountHolder: 'Manito Préstamos de Prueba',
    },
    {
      bankName: 'Banco de Reservas',
      accountType: 'ahorro',
      accountNumber: '960000002',
      accountHolder: 'Manito Préstamos de Prueba',
    },
  ],
};
