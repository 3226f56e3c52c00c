import { keysOf } from '#domain/enum-table.ts';

/** Years for which an office that was left still counts (Ley 155-17; sources: docs/decisions/public-office.md). */
const YEARS = 3;

/** The answers to the question about public office (rule: public-office). */
export const PUBLIC_OFFICE = { no: { label: 'No' }, si: { label: 'Sí' } } as const;
export type PublicOffice = keyof typeof PUBLIC_OFFICE;
export const PUBLIC_OFFICES = keysOf(PUBLIC_OFFICE);

export const PUBLIC_OFFICE_QUESTION = `¿Usted, o un familiar cercano, ocupa o ha ocupado en los últimos ${YEARS} años una función pública?`;

export interface OfficeAnswer {
  readonly publicOffice: PublicOffice | null;
  /** The office, and whose it is. */
  readonly publicOfficeTitle: string | null;
  readonly publicOfficeInstitution: string | null;
  /** The years in which it began and ended; without an end it goes on. */
  readonly publicOfficeSince: number | null;
  readonly publicOfficeUntil: number | null;
}
export type OfficeField = keyof OfficeAnswer;

/** The errors of empty fields of the answer; an office that goes on has no end. */
export const OFFICE_MISSING = {
  publicOffice: 'Responda la pregunta',
  publicOfficeTitle: 'Cargo público es requerido',
  publicOfficeInstitution: 'Institución es requerida',
  publicOfficeSince: 'Año es requerido',
  publicOfficeUntil: null,
} as const satisfies Readonly<Record<OfficeField, string | null>>;
export const OFFICE_FIELDS = keysOf(OFFICE_MISSING);
export const YEAR_FORMAT = 'Escriba el año con cuatro cifras';
const NOT_YET = 'Ese año no ha llegado';

/** What an answer lacks, field by field, and years that cannot be. */
export function officeErrors(
  answer: OfficeAnswer,
  thisYear: number,
): { readonly field: OfficeField; readonly message: string }[] {
  const { publicOfficeSince: since, publicOfficeUntil: until } = answer;
  const wrong: Partial<Record<OfficeField, string>> = {
    ...((since ?? 0) > thisYear && { publicOfficeSince: NOT_YET }),
    ...(until !== null && until < (since ?? 0) && { publicOfficeUntil: 'Terminó antes de empezar' }),
    ...((until ?? 0) > thisYear && { publicOfficeUntil: NOT_YET }),
  };
  const asked = answer.publicOffice === 'si' ? OFFICE_FIELDS : OFFICE_FIELDS.slice(0, 1);
  return asked.flatMap((field) => {
    const message = answer[field] === null ? OFFICE_MISSING[field] : wrong[field];
    return message ? [{ field, message }] : [];
  });
}
