import type { ProfileBody } from '#contract/profile.ts';

/** Rosa's profile before she applied; the others have entered nothing yet. */
export const DEMO_PROFILE: ProfileBody = {
  birthDate: '1991-04-17',
  address: 'Calle Duarte 12, Los Mina',
  city: 'Santo Domingo Este',
  province: 'Santo Domingo',
  occupation: 'Encargada de almacén',
  monthlyIncome: 28_500,
  employmentStatus: 'Empleado Tiempo Completo',
  companyName: 'Colmado La Fe',
  bankName: 'Banco Popular Dominicano',
  accountNumber: '0712345678',
  emergencyContactName: 'Juana Méndez',
  emergencyContactPhone: '(809) 555-0199',
  emergencyContactRelation: 'Hermana',
};
