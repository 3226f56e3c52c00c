import { expect, test } from 'vitest';
import {
  APPLICATION_STATUS,
  APPLICATION_STATUSES,
  DECIDED_STATUSES,
  DRAFT_STATUSES,
  isUndecided,
  OPEN_STATUSES,
  parseStatus,
  REJECTED_STATUSES,
  REVIEW_STATUSES,
  SHOWN_STATUSES,
  sameStatuses,
  shownAs,
} from '#domain/applications/status.ts';

test('labels of the customer, and the badges of the back office (rule: application-statuses)', () => {
  const said = APPLICATION_STATUSES.map((status) => {
    const { label, badge } = APPLICATION_STATUS[status];
    return [status, label, badge.label];
  });
  expect(said).toEqual([
    ['draft', 'Borrador', 'Borrador'],
    ['submitted', 'Enviado', 'Pendiente'],
    ['pending', 'Enviado', 'Pendiente'],
    ['under_review', 'En Revisión', 'En Revisión'],
    ['counter_offer', 'Contra Oferta', 'Contra Oferta'],
    ['approved', 'Aprobado', 'Aprobado'],
    ['rejected', 'Rechazado', 'Rechazado'],
  ]);
});

test('reads both spellings of under review, and rejects unknown ones', () => {
  expect(parseStatus('review')).toBe('under_review');
  for (const status of APPLICATION_STATUSES) expect(parseStatus(status)).toBe(status);
  for (const text of ['', 'Approved', 'paid', 'constructor']) expect(parseStatus(text)).toBeNull();
});

test('separates statuses that wait for the lender, that wait at all, and that are decided', () => {
  expect(REJECTED_STATUSES).toEqual(['rejected']);
  expect(APPLICATION_STATUSES.filter(isUndecided)).toEqual(['submitted', 'pending', 'under_review']);
  expect(OPEN_STATUSES).toEqual(['submitted', 'pending', 'under_review', 'counter_offer']);
  expect(REVIEW_STATUSES).toEqual(['submitted', 'pending', 'under_review']);
  expect(DECIDED_STATUSES).toEqual(['counter_offer', 'approved', 'rejected']);
});

test('an answer is promised only while the application is on the desk of the staff', () => {
  for (const status of APPLICATION_STATUSES.filter(isUndecided)) expect(REVIEW_STATUSES).toContain(status);
});

test('a filter treats sent and pending as one', () => {
  expect(sameStatuses('pending')).toEqual(['submitted', 'pending']);
  expect(sameStatuses('submitted')).toEqual(['submitted', 'pending']);
  expect(sameStatuses('approved')).toEqual(['approved']);
  expect(SHOWN_STATUSES).not.toContain('pending');
  for (const status of APPLICATION_STATUSES) expect(SHOWN_STATUSES).toContain(shownAs(status));
});

test('only a draft is private to its owner', () => {
  expect(DRAFT_STATUSES).toEqual(['draft']);
});
