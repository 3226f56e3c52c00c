import { describe, expect, test } from 'vitest';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/status.ts';
import {
  APPLICATION_TRANSITIONS,
  type ApplicationCommand,
  actionsFor,
  canApply,
  transition,
} from '#domain/applications/transitions.ts';

const no = null;
// Rules: application-statuses, sign-submits-draft, unsigned-application, counter-offer-answer, waiting-statuses,
// decided-once. Written out by hand: the status after each command, or none.
const EXPECTED: Record<ApplicationCommand, Record<ApplicationStatus, ApplicationStatus | null>> = {
  edit: row('draft', no, no, no, no, no, no),
  submit: row('submitted', no, no, no, no, no, no),
  sign: row(no, 'submitted', 'pending', 'under_review', 'approved', no, no),
  mark_under_review: row(no, 'under_review', 'under_review', no, no, no, no),
  request_signature: row(no, 'submitted', 'pending', 'under_review', no, no, no),
  approve: row(no, 'approved', 'approved', 'approved', no, no, no),
  reject: row(no, 'rejected', 'rejected', 'rejected', no, no, 'rejected'),
  counter_offer: row(no, 'counter_offer', 'counter_offer', 'counter_offer', no, no, no),
  accept_counter_offer: row(no, no, no, no, no, no, 'approved'),
  return_accepted_offer: row(no, no, no, no, no, no, 'under_review'),
  decline_counter_offer: row(no, no, no, no, no, no, 'rejected'),
  // The staff see a rejected application with its photos, and a draft is its owner's alone (rule: drafts-private).
  withdraw: row(no, 'rejected', 'rejected', 'rejected', 'rejected', no, 'rejected'),
  call_off: row(no, no, no, no, 'rejected', no, no),
};

type After = ApplicationStatus | null;
function row(
  draft: After,
  submitted: After,
  pending: After,
  under_review: After,
  approved: After,
  rejected: After,
  counter_offer: After,
) {
  return { draft, submitted, pending, under_review, approved, rejected, counter_offer };
}

const commands = Object.keys(EXPECTED).filter(
  (key): key is ApplicationCommand => key in APPLICATION_TRANSITIONS,
);
const pairs = commands.flatMap((command) =>
  APPLICATION_STATUSES.map((status) => [command, status, EXPECTED[command][status]] as const),
);

describe('every command on every status', () => {
  test('the table holds no other command', () => {
    expect(Object.keys(APPLICATION_TRANSITIONS).sort()).toEqual([...commands].sort());
  });

  test.each(pairs)('%s from %s → %s', (command, status, after) => {
    expect(canApply(command, status)).toBe(after !== null);
    expect(transition(command, status)).toEqual(
      after === null ? { ok: false, error: 'already_processed' } : { ok: true, value: after },
    );
  });

  test('a rejection is final', () => {
    expect(commands.filter((command) => canApply(command, 'rejected'))).toEqual([]);
  });
});

describe('actionsFor', () => {
  const fresh = { signed: true, disbursed: false, expired: false };

  test.each([
    ['draft', ['edit', 'submit'], []],
    ['submitted', ['withdraw'], ['mark_under_review', 'approve', 'reject', 'counter_offer']],
    ['pending', ['withdraw'], ['mark_under_review', 'approve', 'reject', 'counter_offer']],
    ['under_review', ['withdraw'], ['approve', 'reject', 'counter_offer']],
    ['approved', ['withdraw'], ['call_off']],
    ['rejected', [], []],
    ['counter_offer', ['accept_counter_offer', 'decline_counter_offer', 'withdraw'], ['reject']],
  ] as const)('%s: the customer may %j, the administrator %j', (status, customer, admin) => {
    expect(actionsFor('customer', status, fresh)).toEqual(customer);
    expect(actionsFor('admin', status, fresh)).toEqual(admin);
  });

  test('an application with an expired authorisation offers to request another', () => {
    expect(actionsFor('admin', 'under_review', { ...fresh, expired: true })).toEqual([
      'request_signature',
      'approve',
      'reject',
      'counter_offer',
    ]);
  });

  test('an unsigned application offers its signature until its money is out', () => {
    expect(actionsFor('customer', 'submitted', { ...fresh, signed: false })).toEqual(['sign', 'withdraw']);
    expect(actionsFor('customer', 'approved', { ...fresh, signed: false })).toEqual(['sign', 'withdraw']);
    expect(actionsFor('customer', 'approved', { ...fresh, disbursed: true })).toEqual([]);
    expect(actionsFor('customer', 'approved', { ...fresh, signed: false, disbursed: true })).toEqual([]);
    expect(actionsFor('admin', 'approved', { ...fresh, disbursed: true })).toEqual([]);
  });
});

test('every command has an event of its own', () => {
  const names = commands.map((command) => APPLICATION_TRANSITIONS[command].event);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^application\.[a-z_]+$/);
});
