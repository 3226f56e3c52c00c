import { applicationsApi } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { PendingApplication } from '#contract/reviews.ts';
import { type AdminCommand, canApply } from '#domain/applications/transitions.ts';
import { type MembersWith, membersOf } from '#domain/closed-set.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { useMay } from '#web/app/session/may.tsx';
import { changes } from '#web/reviews/reviews.queries.ts';
import type { ButtonProps } from '#web/ui/button.tsx';

/** What stands elsewhere, beside what it is about. */
type Elsewhere = 'request_signature' | 'call_off';

interface CommandFacts {
  readonly label: string;
  /** The letter that does it while the card has the focus, and what it is called in the legend. */
  readonly key: string;
  readonly legend: string;
  readonly variant: ButtonProps['variant'];
  /** Without a question. */
  readonly atOnce: boolean;
}

/** What an administrator may do with what is on the desk. */
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
/** The commands that ask a question first, and those that are done as they are pressed. */
export type Asking = MembersWith<typeof CARD_COMMANDS, 'atOnce', false>;
type AtOnce = MembersWith<typeof CARD_COMMANDS, 'atOnce', true>;

export const isAsking = (command: CardCommand): command is Asking => !CARD_COMMANDS[command].atOnce;

const CALLS = {
  approve: applicationsApi.approve,
  counter_offer: applicationsApi.counterOffer,
  reject: applicationsApi.reject,
  mark_under_review: applicationsApi.markUnderReview,
} as const satisfies Record<CardCommand, Endpoint>;

/** What the signed-in person may do with an application (rules: roles, role-limits, two-persons). */
export function useCardCommands({
  status,
  above_limit,
  proposals,
}: Pick<PendingApplication, 'status' | 'above_limit' | 'proposals'>): readonly CardCommand[] {
  const may = useMay();
  return membersOf(CARD_COMMANDS)
    .filter((command) => canApply(command, status) && may(CALLS[command]))
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
