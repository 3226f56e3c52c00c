import type { User } from '#contract/accounts.ts';
import type { Application } from '#contract/applications.ts';
import { mayApply } from '#domain/accounts/account.ts';
import { APPLICATION_STATUS, isDraft } from '#domain/applications/status.ts';
import { EmptyState } from '#web/app/calls/content-states.tsx';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { addressOfOwn } from '#web/applications/own/list/own-address.ts';
import { STATUS_STEPS } from '#web/applications/own/next-step.ts';
import { LinkButton } from '#web/ui/button.tsx';

interface BlockedProps {
  readonly user: User;
  /** The customer's loan that is not settled; `null`: none. */
  readonly loan: object | null;
}

export const isBlocked = ({ user, loan }: BlockedProps): boolean => loan !== null || !mayApply(user);

/** Says why the customer can open no application form now, and what to do instead. */
export function Blocked({ user }: BlockedProps) {
  if (!mayApply(user)) {
    return (
      <>
        <EmptyState title="Cuenta suspendida">
          <p>
            No se pueden hacer solicitudes mientras la cuenta esté suspendida. Escríbanos y lo resolvemos.
          </p>
        </EmptyState>
        <ContactHelp />
      </>
    );
  }
  return (
    <EmptyState
      title="Ya tiene un préstamo activo"
      action={<LinkButton href="/my-products">Ver mi préstamo</LinkButton>}
    >
      <p>Solo se puede tener un préstamo activo a la vez. Cuando lo saldes podrás pedir otro.</p>
    </EmptyState>
  );
}

interface OpenApplication {
  readonly says: string;
  readonly link: string;
  readonly href: string;
}

/**
 * The order of open applications in importance: those that wait for the customer, then those that wait for the lender,
 * then drafts.
 */
const weight = ({ status }: Application): number =>
  isDraft(status) ? 2 : APPLICATION_STATUS[status].awaits === 'customer' ? 0 : 1;

/**
 * The most important open application of a customer who is about to start another: an offer, a waiting one, a draft.
 */
function openApplicationOf(
  applications: readonly Application[],
  withoutDrafts: boolean,
): OpenApplication | null {
  const fitting = withoutDrafts ? applications.filter(({ status }) => !isDraft(status)) : applications;
  const openApplication = fitting
    .toSorted((one, other) => weight(one) - weight(other))
    .find(({ status }) => STATUS_STEPS[status].notice);
  const step = openApplication && STATUS_STEPS[openApplication.status].notice;
  if (!step) return null;
  const { id, status, reference } = openApplication;
  const href = isDraft(status) ? `/new-application?draft=${id}` : addressOfOwn({ open: id });
  return { says: step.says(reference), link: step.link, href };
}

interface OpenApplicationNoticeProps {
  readonly applications: readonly Application[];
  readonly withoutDrafts?: boolean;
}

/**
 * Shows the customer's open application before the form for another one, and forbids nothing: a customer who logs in
 * lands on the form.
 */
export function OpenApplicationNotice({ applications, withoutDrafts = false }: OpenApplicationNoticeProps) {
  const openApplication = openApplicationOf(applications, withoutDrafts);
  if (!openApplication) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 rounded-md bg-brand-tint px-4 py-1">
      <span className="py-2">{openApplication.says}</span>
      <a href={openApplication.href} className="link inline-flex min-h-12 items-center font-semibold">
        {openApplication.link}
      </a>
    </p>
  );
}
