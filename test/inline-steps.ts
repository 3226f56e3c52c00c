// The requests of the second and the third step of the inline form (rule: inline-wizard).
export const EMPLOYMENT = {
  companyName: 'Textiles del Cibao',
  timeAtWork: 2,
  timeUnit: 'años',
  jobTitle: 'Costurera',
  monthlyIncome: 24_000,
  address: 'Calle El Sol 4, Santiago',
};
export const BANK = { bankName: 'Banco BHD', accountNumber: '123456789', accountType: 'ahorro' };
