export const ACCOUNT_STATUS_LABELS = {
  active: 'Cuenta Activa',
  suspended: 'Suspendida',
  pending: 'Pendiente',
} as const;

export const KYC_STATUS_LABELS = {
  verified: 'Verificado',
  pending: 'En Verificación',
  rejected: 'No Verificado',
} as const;

/** Specification §3. */
export const EMPLOYMENT_STATUSES = [
  'Empleado Tiempo Completo',
  'Empleado Tiempo Parcial',
  'Independiente/Freelancer',
  'Empresario',
  'Jubilado',
  'Estudiante',
  'Desempleado',
] as const;

/** Label of a credit score, 300–850 (specification §9); a person without one is not called "Regular" (reading C179). */
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
