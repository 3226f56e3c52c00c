import { expect, it } from 'vitest';
import { EVENT, EVENT_NAMES, eventLabel, HISTORY_EVENTS, STAFF_ACTIONS } from '#domain/audit/event.ts';
import { staffActionText } from '#domain/audit/staff-action-text.ts';

it('names who decided first, with the date unless it was today', () => {
  const at = new Date('2026-11-20T15:05:00Z');
  expect(
    staffActionText('Pedro Santos', 'application.submitted', {
      at,
      now: new Date('2026-11-20T23:00:00Z'),
      about: 'application',
    }),
  ).toBe('Pedro Santos ya envió esta solicitud a las 11:05');
  // In Santo Domingo it is still the twentieth.
  expect(
    staffActionText('Pedro', 'application.submitted', {
      at,
      now: new Date('2026-11-21T03:59:00Z'),
      about: 'application',
    }),
  ).not.toContain(' el ');
  expect(
    staffActionText('Pedro', 'application.submitted', {
      at,
      now: new Date('2026-11-21T04:00:00Z'),
      about: 'application',
    }),
  ).toBe('Pedro ya envió esta solicitud el 20/11/2026 a las 11:05');
});

it('has a label; an event of an older version keeps its own name', () => {
  expect(eventLabel('application.submitted')).toBe('Solicitud enviada');
  expect(eventLabel('of.yesterday')).toBe('of.yesterday');
  expect(eventLabel('toString')).toBe('toString');
});

it('marks the events that decide something, and those that the customer reads', () => {
  expect(STAFF_ACTIONS).toEqual(EVENT_NAMES.filter((name) => EVENT[name].staffAction !== null));
  expect(HISTORY_EVENTS).toEqual(EVENT_NAMES.filter((name) => EVENT[name].history !== null));
  expect(STAFF_ACTIONS).toContain('application.signed');
  expect(HISTORY_EVENTS).not.toContain('application.edited');
});
