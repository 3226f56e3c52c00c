import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import { MODAL_BANKS } from '#domain/banks.ts';

/**
 * A generator of pseudo-random whole numbers, the same in each run: each call returns one from 0 to below its bound.
 */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A borrower of the demo's lender who is in its books only: this account is never used to sign in. */
export interface Borrower {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Invented cédula: no real one begins with 999. */
  readonly cedula: string;
  readonly phone: string;
  readonly birthDate: string;
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly occupation: string;
  readonly companyName: string;
  /** Pesos a month. */
  readonly monthlyIncome: number;
  readonly bankName: (typeof MODAL_BANKS)[number]['label'];
  readonly accountNumber: string;
  readonly yearsAtWork: number;
}

const FIRST_NAMES = [
  ...['Altagracia', 'Milagros', 'Yokasta', 'Mercedes', 'Carolina', 'Johanna', 'Francisca', 'Yesenia'],
  ...['Ramona', 'Katherine', 'Dulce', 'Belkis', 'Rosanna', 'Esmeralda', 'Nurys', 'Wendy'],
  ...['Ramón', 'Wilkin', 'Juan Carlos', 'Rafael', 'Starlin', 'Domingo', 'Francis', 'Leonel'],
  ...['Héctor', 'Anderson', 'Bienvenido', 'Yunior', 'Félix', 'Manuel', 'Edison', 'Cristian'],
];
const LAST_NAMES = [
  ...['Rodríguez', 'Pérez', 'De la Cruz', 'García', 'Reyes', 'Sánchez', 'Ramírez', 'Martínez', 'Jiménez'],
  ...['Hernández', 'Polanco', 'Rosario', 'Guzmán', 'Encarnación', 'Mejía', 'Vásquez', 'Almonte', 'Castillo'],
  ...[
    'Familia',
    'Batista',
    'Tejada',
    'Marte',
    'Cabrera',
    'Feliz',
    'Montero',
    'Paulino',
    'Ventura',
    'Liriano',
  ],
];
const PLACES = [
  { city: 'Santo Domingo Este', province: 'Santo Domingo', street: 'Calle Duarte' },
  { city: 'Santo Domingo Norte', province: 'Santo Domingo', street: 'Avenida Hermanas Mirabal' },
  { city: 'Santo Domingo', province: 'Distrito Nacional', street: 'Calle Barahona' },
  { city: 'Santiago de los Caballeros', province: 'Santiago', street: 'Calle del Sol' },
  { city: 'San Cristóbal', province: 'San Cristóbal', street: 'Calle Padre Ayala' },
  { city: 'La Vega', province: 'La Vega', street: 'Calle García Godoy' },
  { city: 'San Pedro de Macorís', province: 'San Pedro de Macorís', street: 'Calle Sánchez' },
] as const;
const WORK = [
  { occupation: 'Cajera', companyName: 'Supermercado El Ahorro' },
  { occupation: 'Chofer', companyName: 'Transporte Hermanos Mota' },
  { occupation: 'Operaria', companyName: 'Zona Franca Las Palmas' },
  { occupation: 'Vigilante', companyName: 'Seguridad del Este' },
  { occupation: 'Maestra', companyName: 'Colegio La Esperanza' },
  { occupation: 'Mecánico', companyName: 'Taller Los Primos' },
  { occupation: 'Enfermera', companyName: 'Centro Médico San Rafael' },
  { occupation: 'Mensajero', companyName: 'Farmacia Santa Ana' },
] as const;
const AREAS = ['809', '829', '849'] as const;

/** A random element of a list that is not empty. */
export const oneOf = <T>(roll: (below: number) => number, all: readonly [T, ...T[]] | readonly T[]): T => {
  const drawn = all[roll(all.length)];
  if (drawn === undefined) throw new Error('There is nothing to draw from');
  return drawn;
};

const invented = (number: number): string => {
  const first = `9995${String(number).padStart(6, '0')}`;
  const last = Array.from({ length: 10 }, (_, digit) => `${first}${digit}`).find(hasValidCheckDigit);
  if (!last) throw new Error('Some digit always fits');
  return last;
};

/** The borrowers of the demo's lender, as many as asked for; the same in each run. */
export function borrowers(count: number): readonly Borrower[] {
  const roll = dice(2_026);
  return Array.from({ length: count }, (_, index): Borrower => {
    const place = oneOf(roll, PLACES);
    const year = 1966 + roll(38);
    return {
      firstName: oneOf(roll, FIRST_NAMES),
      lastName: `${oneOf(roll, LAST_NAMES)} ${oneOf(roll, LAST_NAMES)}`,
      // RFC 2606: this address never belongs to a person.
      email: `cliente${index + 1}@demo.example`,
      cedula: invented(index + 1),
      phone: `+1${oneOf(roll, AREAS)}555${String(1000 + index)}`,
      birthDate: `${year}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`,
      address: `${place.street} ${1 + roll(180)}`,
      city: place.city,
      province: place.province,
      ...oneOf(roll, WORK),
      monthlyIncome: 16_000 + 500 * roll(60),
      bankName: oneOf(roll, MODAL_BANKS).label,
      accountNumber: `07${String(10_000_000 + roll(89_999_999))}`,
      yearsAtWork: 1 + roll(9),
    };
  });
}
