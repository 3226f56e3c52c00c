import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNT_MOVEMENTS, differenceKind } from '#domain/drawers/cash-movement.ts';
import {
  DENOMINATIONS,
  DRAWER_STATUSES,
  drawerTransition,
  isEmptied,
  OPEN_DRAWERS,
  signOffAs,
  totalCounted,
  UNSIGNED_DRAWERS,
} from '#domain/drawers/drawer.ts';
import { fail } from '#domain/result.ts';

describe('a count', () => {
  it('multiplies each note and coin by its number', () => {
    expect(totalCounted({ 2000: 2, 500: 1, 25: 3, 1: 4 })).toBe(4_579);
    expect(totalCounted({})).toBe(0);
    const counts = fc.record(
      Object.fromEntries(DENOMINATIONS.map((value) => [value, fc.nat({ max: 5_000 })])),
    );
    fc.assert(
      fc.property(counts, (counted) => {
        const one = DENOMINATIONS.flatMap((value) =>
          Array.from({ length: counted[value] ?? 0 }, () => value),
        );
        expect(totalCounted(counted)).toBe(one.reduce((all, value) => all + value, 0));
      }),
      { numRuns: 20 },
    );
  });

  it('can be corrected until it is signed off', () => {
    const allowed = DRAWER_STATUSES.map((status) => [
      status,
      drawerTransition('count', status).ok,
      drawerTransition('sign_off', status).ok,
    ]);
    expect(allowed).toEqual([
      ['open', true, false],
      ['counted', true, true],
      ['closed', false, false],
    ]);
    expect(drawerTransition('count', 'closed')).toEqual(fail('drawer_already_processed'));
  });

  it('closes the drawer to cash at once, and leaves it on the list until it is signed off', () => {
    expect(OPEN_DRAWERS).toEqual(['open']);
    expect(UNSIGNED_DRAWERS).toEqual(['open', 'counted']);
  });

  it('explains every peso between books and drawer as a shortage or as an overage', () => {
    const amount = fc.nat({ max: 3_000 });
    fc.assert(
      fc.property(amount, amount, (inBooks, inDrawer) => {
        const kind = differenceKind(inDrawer - inBooks);
        const missing = kind === 'shortage' ? inBooks - inDrawer : 0;
        const excess = kind === 'overage' ? inDrawer - inBooks : 0;
        expect(inBooks - missing + excess).toBe(inDrawer);
        expect(Math.min(missing, excess)).toBe(0);
        expect(missing >= 0 && excess >= 0).toBe(true);
      }),
      { examples: [[1_500, 1_500]] },
    );
    expect(differenceKind(0)).toBeNull();
    expect(COUNT_MOVEMENTS).toEqual(['shortage', 'overage', 'handover']);
  });

  it('empties the drawer if another person counted', () => {
    expect(isEmptied({ holderId: 1, countedBy: null })).toBe(false);
    expect(isEmptied({ holderId: 1, countedBy: 1 })).toBe(false);
    expect(isEmptied({ holderId: 1, countedBy: 2 })).toBe(true);
  });
});

describe('a counted drawer is signed off', () => {
  const drawer = { holderId: 1, countedBy: 2 };
  const person = (userId: number, isOwner = false) => ({ userId, isOwner });

  it('by a person who neither holds nor counted it', () => {
    expect(signOffAs(drawer, person(3), [1, 2, 3])).toBe('second');
  });
  it('not by its holder or the person who counted it, while another person may', () => {
    for (const userId of [1, 2]) expect(signOffAs(drawer, person(userId, true), [1, 2, 3])).toBe('refused');
  });
  it('by an owner alone, if no other person may', () => {
    expect(signOffAs(drawer, person(2, true), [1, 2])).toBe('alone');
    expect(signOffAs(drawer, person(2), [1, 2])).toBe('refused');
    expect(signOffAs({ holderId: 1, countedBy: 1 }, person(1, true), [1])).toBe('alone');
  });
});
