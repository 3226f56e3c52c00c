import { keysOf } from '#domain/enum-table.ts';
import type { Tone } from '#domain/tone.ts';

interface InstalmentStatusFacts {
  readonly label: string;
  readonly tone: Tone;
}

/** Status of an instalment (rule: instalment-standing). */
export const INSTALMENT_STATUS = {
  due: { label: 'Por pagar', tone: 'neutral' },
  overdue: { label: 'Vencida', tone: 'danger' },
  paid: { label: 'Pagada', tone: 'success' },
  restructured: { label: 'Reestructurada', tone: 'neutral' },
  written_off: { label: 'Castigada', tone: 'neutral' },
} as const satisfies Record<string, InstalmentStatusFacts>;
export type InstalmentStatus = keyof typeof INSTALMENT_STATUS;
export const INSTALMENT_STATUSES = keysOf(INSTALMENT_STATUS);
