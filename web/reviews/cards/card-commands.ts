import { applicationsApi } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { PendingApplication } from '#contract/reviews.ts';
import { type AdminCommand, canApply } from '#domain/applications/transitions.ts';
import { type KeysWhereEqual, keysOf } from '#domain/enum-table.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { changes } from '#web/reviews/reviews.queries.ts';
import type { ButtonProps } from '#web/ui/button.tsx';

/** Commands whose buttons are not on the card but beside what they change. */
type Elsewhere = 'request_signature' | 'call_off';

interface CommandFacts {
  readonly label: string;
  /** The letter that gives the command while the card has the focus; `legend`: its name in the legend of keys. */
  readonly key: string;
  readonly legend: string;
  readonly variant: ButtonProps['variant'];
  /** Whether the command acts at once, without a dialog. */
  readonly atOnce: boolean;
}

/** The commands that an administrator can give on an application's card. */
export const CARD_COMMANDS = {
  approve: { label: 'Aprobar', key: 'a', legend: 'Aprobar', variant: 'primary', atOnce: false },
  counter_offer: {
    label: 'Contra Oferta',
    key: 'c',
    legend: 'Contra Oferta',
    variant: 'outline',
    atOnce: false,
  },
  reject: { label: 'Rechazar', key: 'r', legend: 'Rechazar', variant: 'danger', atOnce: false },
  mark_under_review: {
    label: 'Marcar en revisión',
    key: 'e',
    legend: 'En revisión',
    variant: 'quiet',
    atOnce: true,
  },
} as const satisfies Readonly<Record<Exclude<AdminCommand, Elsewhere>, CommandFacts>>;
export type CardCommand = keyof typeof CARD_COMMANDS;
/** The commands that open a dialog first. */
export type Asking = KeysWhereEqual<typeof CARD_COMMANDS, 'atOnce', false>;
type AtOnce = KeysWhereEqual<typeof CARD_COMMANDS, 'atOnce', true>;

export const isAsking = (command: CardCommand): command is Asking => !CARD_COMMANDS[command].atOnce;

const CALLS = {
  approve: applicationsApi.approve,
  counter_offer: applicationsApi.counterOffer,
  reject: applicationsApi.reject,
  mark_under_review: applicationsApi.markUnderReview,
} as const satisfies Record<CardCommand, Endpoint>;

/** The commands that lend money: a rule of the lender may refuse them (rule: warning-rules). */
const LENDS: readonly CardCommand[] = ['approve', 'counter_offer'];

/**
 * The commands that the signed-in person may give on an application (rules: roles, role-limits, two-persons,
 * warning-rules).
 */
export function useCardCommands({
  status,
  above_limit,
  proposals,
  refused_by,
}: Pick<PendingApplication, 'status' | 'above_limit' | 'proposals' | 'refused_by'>): readonly CardCommand[] {
  const may = usePermission();
  return keysOf(CARD_COMMANDS)
    .filter((command) => canApply(command, status) && may(CALLS[command]))
    .filter((command) => !(refused_by.length > 0 && LENDS.includes(command)))
    .filter((command) => !(above_limit && command === 'approve'))
    .filter(
      (command) =>
        !(command === 'approve' && proposals.some(({ act, isOwn }) => isOwn && act === 'approval')),
    );
}

type Mutation = ReturnType<typeof useAction<typeof applicationsApi.markUnderReview>>;

export const useAtOnce = (): Readonly<Record<AtOnce, Mutation>> => ({
  mark_under_review: useAction(applicationsApi.markUnderReview, {
    done: 'En Revisión',
    failed: 'No se pudo marcar en revisión',
    changes,
  }),
});
