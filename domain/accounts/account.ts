export const ACCOUNT_STATUS_LABELS = {
  active: 'Cuenta Activa',
  suspended: 'Suspendida',
  pending: 'Pendiente',
} as const;

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** First and last name, else the e-mail, else "Usuario" (specification §2). */
export function displayName(person: Partial<Named> | null): string {
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ').trim();
  return name || person?.email || 'Usuario';
}

/** Initials of first and last name, else "U" (specification §2). */
export function initials(person: Partial<Named> | null): string {
  const letters = [person?.firstName, person?.lastName]
    .map((name) => [...(name?.trim() ?? '')][0] ?? '')
    .join('');
  return letters.toUpperCase() || 'U';
}
