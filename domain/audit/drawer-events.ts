import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Events of cash drawers: opened, counted, and cash that moved. */
export const DRAWER_EVENTS = {
  'drawer.opened': {
    label: 'Caja abierta',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'drawer.counted': {
    label: 'Caja contada',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'drawer.signed_off': {
    label: 'Caja firmada',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'cash.overdrawn': {
    label: 'Salió más efectivo del que había',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'expense.recorded': {
    label: 'Gasto registrado',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'cash.moved': {
    label: 'Efectivo movido',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
} as const satisfies Record<string, EventFacts>;
