// Ana's filled-in application, part by part.
export const PHOTO = '/api/documents/front-of-ana/file';
export const PERSON = {
  firstName: 'Ana',
  lastName: 'Peña',
  cedula: '00112345678',
  email: 'ana@demo.do',
  phone: '+18095550101',
};
export const BORN = { ...PERSON, birthDate: '1990-04-12' };
export const WORK = {
  address: 'Calle Duarte 12',
  monthlyIncome: 28_500,
  timeAtWork: 3,
  timeUnit: 'años',
  employer: 'Colmado La Fe',
  jobTitle: 'Cajera',
};
export const BANK = { bankName: 'Popular', accountType: 'ahorro', accountNumber: '0712345678' };
export const CEDULA_PHOTOS = { cedulaPhotoUrl: PHOTO, cedulaBackPhotoUrl: PHOTO };
