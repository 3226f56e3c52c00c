import { expect, it } from 'vitest';
import { deedText } from '#domain/audit/deeds.ts';
import { DEEDS, EVENT, EVENT_NAMES, eventLabel, HISTORY_EVENTS } from '#domain/audit/event.ts';

it('says who was first, with the day where it was not today', () => {
  const at = new Date('2026-11-20T15:05:00Z');
  expect(deedText('Pedro Santos', 'application.submitted', at, new Date('2026-11-20T23:00:00Z'))).toBe(
    'Pedro Santos ya envió esta solicitud a las 11:05',
  );
  // In Santo Domingo it is still the twentieth.
  expect(deedText('Pedro', 'application.submitted', at, new Date('2026-11-21T03:59:00Z'))).not.toContain(
    ' el ',
  );
  expect(deedText('Pedro', 'application.submitted', at, new Date('2026-11-21T04:00:00Z'))).toBe(
    'Pedro ya envió esta solicitud el 20/11/2026 a las 11:05',
  );
});

it('is called by its label, and what an older version recorded by its own name', () => {
  expect(eventLabel('application.submitted')).toBe('Solicitud enviada');
  expect(eventLabel('of.yesterday')).toBe('of.yesterday');
  expect(eventLabel('toString')).toBe('toString');
});

it('knows which of them decide something, and which the customer reads', () => {
  expect(DEEDS).toEqual(EVENT_NAMES.filter((name) => EVENT[name].deed !== null));
  expect(HISTORY_EVENTS).toEqual(EVENT_NAMES.filter((name) => EVENT[name].history !== null));
  expect(DEEDS).toContain('application.signed');
  expect(HISTORY_EVENTS).not.toContain('application.edited');
});
