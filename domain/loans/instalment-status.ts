import { keysOf } from '#domain/enum-table.ts';
import type { Toned } from '#domain/tone.ts';

/** Status of an instalment (rule: instalment-standing). */
export const INSTALMENT_STATUS = {
  due: { label: 'Por pagar', tone: 'neutral' },
  overdue: { label: 'Vencida', tone: 'danger' },
  paid: { label: 'Pagada', tone: 'success' },
  restructured: { label: 'Reestructurada', tone: 'neutral' },
  written_off: { label: 'Castigada', tone: 'neutral' },
} as const satisfies Record<string, Toned>;
export type InstalmentStatus = keyof typeof INSTALMENT_STATUS;
export const INSTALMENT_STATUSES = keysOf(INSTALMENT_STATUS);
