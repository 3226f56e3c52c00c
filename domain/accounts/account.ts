import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import type { Tone } from '#domain/tone.ts';

interface AccountStatusFacts {
  readonly label: string;
  readonly tone: Tone;
  /**
   * Label and tone in the list of clients, where an account that may be used reads "Verificado" (rules: display-name,
   * account-status-labels).
   */
  readonly listed: {
    readonly label: string;
    readonly tone: Tone;
    readonly note: string | null;
    /** Whether the label says that the person's identity was proved. */
    readonly claimsProof: boolean;
  };
  readonly mayApply: boolean;
  /** Whether accounts in this status get reminders of instalments that fall due. */
  readonly reminded: boolean;
  /** Whether setting this status ends every session of the account. */
  readonly endsSessions: boolean;
  /**
   * The message to the account's holder. A status that allows use sends the message only after a status that did not.
   */
  readonly letter: MessageTemplateName | null;
  /** Text shown to the administrator who has set this status. */
  readonly changed: string;
}

export const ACCOUNT_STATUS = {
  active: {
    endsSessions: false,
    label: 'Cuenta Activa',
    tone: 'success',
    listed: { label: 'Verificado', tone: 'success', note: null, claimsProof: true },
    mayApply: true,
    reminded: true,
    letter: 'account-reactivated',
    changed: 'La cuenta cambió de estado.',
  },
  suspended: {
    endsSessions: true,
    label: 'Suspendida',
    tone: 'danger',
    listed: { label: 'Pendiente', tone: 'warning', note: 'Suspendida', claimsProof: false },
    mayApply: false,
    reminded: false,
    letter: 'account-suspended',
    changed: 'La cuenta quedó suspendida.',
  },
  pending: {
    endsSessions: false,
    label: 'Pendiente',
    tone: 'warning',
    listed: { label: 'Pendiente', tone: 'warning', note: null, claimsProof: false },
    mayApply: true,
    reminded: true,
    letter: null,
    changed: 'La cuenta cambió de estado.',
  },
} as const satisfies Record<string, AccountStatusFacts>;
export type AccountStatus = keyof typeof ACCOUNT_STATUS;
export const ACCOUNT_STATUSES = keysOf(ACCOUNT_STATUS);
export const mayApply = ({ accountStatus }: { readonly accountStatus: AccountStatus }): boolean =>
  ACCOUNT_STATUS[accountStatus].mayApply;
export const REMINDED_ACCOUNTS = keysWhereEqual(ACCOUNT_STATUS, 'reminded', true);

/** The staff's actions on an account, each with the state after it (rule: identity-actions). */
export const ACCOUNT_COMMANDS = {
  suspend: 'suspended',
  reactivate: 'active',
} as const satisfies Record<string, AccountStatus>;

interface KycStatusFacts {
  /** Whether the staff have proved the person's identity. */
  readonly proved: boolean;
  readonly label: string;
  /** Tone for the staff; `ownTone` is for the account's holder: people do not see their own name in red. */
  readonly tone: Tone;
  readonly ownTone: Tone;
  readonly letter: MessageTemplateName | null;
  /** Text shown to the administrator who has set this identity status. */
  readonly changed: string;
}

export const KYC_STATUS = {
  verified: {
    label: 'Verificado',
    proved: true,
    tone: 'success',
    ownTone: 'success',
    letter: 'identity-verified',
    changed: 'La identidad quedó verificada.',
  },
  pending: {
    label: 'En Verificación',
    proved: false,
    tone: 'warning',
    ownTone: 'warning',
    letter: null,
    changed: 'La identidad cambió de estado.',
  },
  rejected: {
    label: 'No Verificado',
    proved: false,
    tone: 'danger',
    ownTone: 'neutral',
    letter: null,
    changed: 'La identidad cambió de estado.',
  },
} as const satisfies Record<string, KycStatusFacts>;
export type KycStatus = keyof typeof KYC_STATUS;
export const KYC_STATUSES = keysOf(KYC_STATUS);
/** Whether the list calls an account "Verificado" before the staff have proved who the person is. */
export const isUnproved = (of: { readonly accountStatus: AccountStatus; readonly kycStatus: KycStatus }) =>
  ACCOUNT_STATUS[of.accountStatus].listed.claimsProof && !KYC_STATUS[of.kycStatus].proved;
export const KYC_COMMANDS = { verify: 'verified', reject: 'rejected' } as const satisfies Record<
  string,
  KycStatus
>;

/** How a person earns a living, as profile and application name it (rule: entity-fields). */
export const EMPLOYMENT_STATUSES = [
  'Empleado Tiempo Completo',
  'Empleado Tiempo Parcial',
  'Independiente/Freelancer',
  'Empresario',
  'Jubilado',
  'Estudiante',
  'Desempleado',
] as const;

/** Label of a credit score; a person without a score is not called "Regular" (rule: credit-score-labels). */
export function creditScoreLabel(score: number | null): string {
  if (score === null) return 'Sin puntaje';
  if (score >= 700) return 'Excelente';
  return score >= 600 ? 'Bueno' : 'Regular';
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** First and last name, else the e-mail, else "Usuario" (rule: display-name). */
export function displayName(person: Partial<Named> | null): string {
  const name = [person?.firstName, person?.lastName].join(' ').trim();
  return name || person?.email || 'Usuario';
}

/** Initials of first and last name, else "U" (rule: display-name). */
export function initials(person: Partial<Named> | null): string {
  const letters = [person?.firstName, person?.lastName]
    .map((name) => [...(name?.trim() ?? '')][0] ?? '')
    .join('');
  return letters.toUpperCase() || 'U';
}
