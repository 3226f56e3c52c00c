import { membersOf } from '#domain/closed-set.ts';
import type { Tone } from '#domain/tone.ts';

interface InstalmentStatusFacts {
  readonly label: string;
  readonly tone: Tone;
}

/** Where an instalment stands (rule: instalment-standing). */
export const INSTALMENT_STATUS = {
  due: { label: 'Por pagar', tone: 'neutral' },
  overdue: { label: 'Vencida', tone: 'danger' },
  paid: { label: 'Pagada', tone: 'success' },
  restructured: { label: 'Reestructurada', tone: 'neutral' },
  written_off: { label: 'Castigada', tone: 'neutral' },
} as const satisfies Record<string, InstalmentStatusFacts>;
export type InstalmentStatus = keyof typeof INSTALMENT_STATUS;
export const INSTALMENT_STATUSES = membersOf(INSTALMENT_STATUS);
