import { keysOf, keysWhere } from '#domain/enum-table.ts';
import type { TestLetterState, TestTextState } from '#domain/first-day/trials.ts';
import { DRAWER } from '#domain/payments/payment.ts';

/** A step of the set-up: a setting that a lender makes before its first loan (rule: first-day). */
interface StepFacts<Facts> {
  readonly title: string;
  readonly why: string;
  /** The page of the setting; `field` is its control there. `null`: the page of the set-up itself. */
  readonly page: '/admin-settings' | '/admin-team' | '/admin-drawers' | null;
  readonly field: string | null;
  /**
   * How an owner may put the step aside: do it `later`, or leave the setting as it is (`kept`). `null`: the step is
   * required.
   */
  readonly aside: 'later' | 'kept' | null;
  readonly isDone: (facts: Facts) => boolean;
  /** Whether an installation has this step; if absent, every installation has it. */
  readonly applies?: (facts: Facts) => boolean;
}

/** Number of the late charge variant until the lender chooses one in its set-up. */
export const INITIAL_LATE_CHARGE = 2;
export const INITIAL_REMINDER_TIMES = { dueSoon: '09:00', dueToday: '09:00', overdue: '10:00' } as const;

interface NamedLender {
  readonly legalName: string;
  readonly rnc: string | null;
  readonly contact: { readonly address: string | null };
}

/** Name of the product, and of a lender that has not set its own. */
export const UNNAMED = 'Manito';

/**
 * The facts of the lender that a note prints: customers cannot sign before they are complete (rule: lender-complete).
 */
const SIGNING_STEP = {
  legalName: {
    title: 'Razón social',
    why: 'La parte acreedora de cada pagaré.',
    page: '/admin-settings',
    field: 'legalName',
    aside: null,
    isDone: ({ legalName }) => legalName !== UNNAMED,
  },
  rnc: {
    title: 'RNC',
    why: 'Identifica al prestamista en el pagaré.',
    page: '/admin-settings',
    field: 'rnc',
    aside: null,
    isDone: ({ rnc }) => rnc !== null,
  },
  address: {
    title: 'Dirección',
    why: 'Donde se notifica al prestamista; está en el pagaré.',
    page: '/admin-settings',
    field: 'contact.address',
    aside: null,
    isDone: ({ contact }) => contact.address !== null,
  },
} as const satisfies Record<string, StepFacts<NamedLender>>;

export const isLenderComplete = (lender: NamedLender): boolean =>
  Object.values(SIGNING_STEP).every(({ isDone }) => isDone(lender));

/** The facts that decide how far a lender's set-up is. */
export interface FirstDayFacts extends NamedLender {
  readonly contact: {
    readonly address: string | null;
    readonly whatsapp: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  };
  readonly companyAccounts: readonly { readonly accountNumber: string }[];
  /** Numbers of the lender's accounts, and `caja` for the safe, whose opening balances are known. */
  readonly opened: readonly string[];
  readonly registrationNumber: string | null;
  readonly lateChargeVariant: number;
  readonly reminderTimes: Readonly<Record<keyof typeof INITIAL_REMINDER_TIMES, string>>;
  readonly logo: object | null;
  readonly brandColour: string | null;
  /** Number of owners: the people who may change every setting. */
  readonly owners: number;
  /** State of the newest test letter; `null`: none was sent. */
  readonly testLetter: TestLetterState | null;
  /** The installation has a WhatsApp number. */
  readonly hasWhatsapp: boolean;
  /** State of the newest WhatsApp test message with the current template; `null`: none was sent. */
  readonly testText: TestTextState | null;
  /** The lender has disbursed a loan: optional steps of the set-up no longer wait. */
  readonly lends: boolean;
}

/** The steps of a lender's set-up before the first loan, in the order in which they are asked. */
export const FIRST_DAY_STEP = {
  ...SIGNING_STEP,
  contact: {
    title: 'Contactos',
    why: 'Un WhatsApp o teléfono y el email de soporte: van al pie de cada carta, y a ese email llega lo que espera por el prestamista.',
    page: '/admin-settings',
    field: 'contact.whatsapp',
    aside: null,
    isDone: ({ contact }) => contact.email !== null && (contact.whatsapp !== null || contact.phone !== null),
  },
  companyAccounts: {
    title: 'Cuentas bancarias',
    why: 'Donde pagan los clientes; sin una, nadie puede registrar un pago.',
    page: '/admin-settings',
    field: 'companyAccounts',
    aside: null,
    isDone: ({ companyAccounts }) => companyAccounts.length > 0,
  },
  openingBalances: {
    title: 'Saldos de apertura',
    why: 'Cuánto hay en la caja general y en cada cuenta antes de empezar, también si no hay nada: de ahí sale lo que dicen los libros.',
    page: '/admin-drawers',
    field: 'saldo-caja',
    aside: 'later',
    isDone: ({ companyAccounts, opened }) =>
      [DRAWER, ...companyAccounts.map(({ accountNumber }) => accountNumber)].every((place) =>
        opened.includes(place),
      ),
  },
  testLetter: {
    title: 'Carta de prueba',
    why: 'Sin correo no llegan los códigos para registrarse. Se envía al email de quien la pide.',
    page: null,
    field: null,
    aside: null,
    isDone: ({ testLetter }) => testLetter === 'accepted',
  },
  testText: {
    title: 'Mensaje de prueba por WhatsApp',
    why: 'Lo que WhatsApp no entrega se sabe después: una prueba a un teléfono propio dice si los códigos llegan.',
    page: null,
    field: null,
    aside: 'later',
    isDone: ({ testText }) => testText === 'delivered',
    applies: ({ hasWhatsapp }) => hasWhatsapp,
  },
  lateChargeVariant: {
    title: 'Mora',
    why: 'La que dirán los pagarés; los ya firmados no cambian.',
    page: '/admin-settings',
    field: 'lateChargeVariant',
    aside: 'kept',
    isDone: ({ lateChargeVariant }) => lateChargeVariant !== INITIAL_LATE_CHARGE,
  },
  reminderTimes: {
    title: 'Hora de los recordatorios',
    why: 'Cuándo se le avisa al cliente de su cuota.',
    page: '/admin-settings',
    field: 'reminderTimes.dueSoon',
    aside: 'kept',
    isDone: ({ reminderTimes: { dueSoon, dueToday, overdue } }) =>
      dueSoon !== INITIAL_REMINDER_TIMES.dueSoon ||
      dueToday !== INITIAL_REMINDER_TIMES.dueToday ||
      overdue !== INITIAL_REMINDER_TIMES.overdue,
  },
  registrationNumber: {
    title: 'Número de registro del contrato',
    why: 'El que da Pro Consumidor; si lo hay, está en el pagaré.',
    page: '/admin-settings',
    field: 'registrationNumber',
    aside: 'later',
    isDone: ({ registrationNumber }) => registrationNumber !== null,
  },
  logo: {
    title: 'Logo',
    why: 'En las pantallas, el ícono instalado, las cartas y los documentos.',
    page: '/admin-settings',
    field: 'logo',
    aside: 'later',
    isDone: ({ logo }) => logo !== null,
  },
  brandColour: {
    title: 'Color de la marca',
    why: 'El de los botones y enlaces; se ajusta solo para que todo se lea.',
    page: '/admin-settings',
    field: 'brandColour',
    aside: 'kept',
    isDone: ({ brandColour }) => brandColour !== null,
  },
  secondOwner: {
    title: 'Otro dueño',
    why: 'Si alguien pierde su acceso, otro dueño se lo devuelve.',
    page: '/admin-team',
    field: 'firstName',
    aside: 'later',
    isDone: ({ owners }) => owners > 1,
  },
} as const satisfies Record<string, StepFacts<FirstDayFacts>>;

export type FirstDayStep = keyof typeof FIRST_DAY_STEP;
export const FIRST_DAY_STEPS = keysOf(FIRST_DAY_STEP);
export const ASIDE_STEPS = keysWhere(FIRST_DAY_STEP, 'aside');

/** The set-up steps that apply to an installation, in their order. */
export const stepsOf = (facts: FirstDayFacts): readonly FirstDayStep[] =>
  FIRST_DAY_STEPS.filter((step) => {
    const { applies }: StepFacts<FirstDayFacts> = FIRST_DAY_STEP[step];
    return applies?.(facts) ?? true;
  });

export const STEP_STATES = ['missing', 'later', 'done'] as const;
export type StepState = (typeof STEP_STATES)[number];

/**
 * The state of a set-up step. An optional step no longer counts as missing once an owner put it aside, or once the
 * first loan was disbursed.
 */
export function stepState(
  step: FirstDayStep,
  facts: FirstDayFacts,
  setAside: readonly FirstDayStep[],
): StepState {
  const { aside, isDone }: StepFacts<FirstDayFacts> = FIRST_DAY_STEP[step];
  if (isDone(facts)) return 'done';
  if (aside === null || !(setAside.includes(step) || facts.lends)) return 'missing';
  return aside === 'kept' ? 'done' : 'later';
}
