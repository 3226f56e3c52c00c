import { formatDaysIn } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { FINDING, FINDING_KINDS, type Finding } from '#domain/hash-chain/finding.ts';
import { chainedTableLabel } from '#domain/hash-chain/tables.ts';

export const countOf = (findings: number): string =>
  findings === 1 ? '1 registro' : `${findings.toLocaleString('es-DO')} registros`;

/** The row or thing that a finding is about: "Préstamo 12", "Cifra del día 20/11/2026". */
export const thingOf = ({ source, id }: Pick<Finding, 'source' | 'id'>): string =>
  `${chainedTableLabel(source)} ${formatDaysIn(id)}`.trim();

/** The text of a finding's kind. An older version may have stored kinds that this one does not have. */
export const whatOf = ({ kind }: { readonly kind: string }): string =>
  isIn(FINDING_KINDS, kind) ? FINDING[kind].says : kind;
