import { formatDaysIn } from '#domain/calendar.ts';
import { FINDING, FINDING_KINDS, type Finding } from '#domain/chain/finding.ts';
import { sourceLabel } from '#domain/chain/sources.ts';
import { isIn } from '#domain/closed-set.ts';

export const countOf = (findings: number): string =>
  findings === 1 ? '1 registro' : `${findings.toLocaleString('es-DO')} registros`;

/** "Préstamo 12", "Cifra del día 20/11/2026" */
export const thingOf = ({ source, id }: Pick<Finding, 'source' | 'id'>): string =>
  `${sourceLabel(source)} ${formatDaysIn(id)}`.trim();

/** An older version may have found what this one does not know. */
export const whatOf = ({ kind }: { readonly kind: string }): string =>
  isIn(FINDING_KINDS, kind) ? FINDING[kind].says : kind;
