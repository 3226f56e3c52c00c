import type { Application } from '#contract/applications.ts';
import { APPLICATION_STATUS, isDraft } from '#domain/applications/status.ts';
import { addressOfOwn } from '#web/applications/own/list/own-address.ts';
import { STATUS_STEPS } from '#web/applications/own/next-step.ts';

interface Standing {
  readonly says: string;
  readonly link: string;
  readonly href: string;
}

/** What waits for the person comes before what waits for the lender, and drafts last. */
const weight = ({ status }: Application): number =>
  isDraft(status) ? 2 : APPLICATION_STATUS[status].awaits === 'customer' ? 0 : 1;

/** The one that matters most to somebody who is about to begin another: an offer, one that waits, one half filled. */
function standingOf(applications: readonly Application[], withoutDrafts: boolean): Standing | null {
  const fitting = withoutDrafts ? applications.filter(({ status }) => !isDraft(status)) : applications;
  const standing = fitting
    .toSorted((one, other) => weight(one) - weight(other))
    .find(({ status }) => STATUS_STEPS[status].standing);
  const step = standing && STATUS_STEPS[standing.status].standing;
  if (!step) return null;
  const { id, status, reference } = standing;
  const href = isDraft(status) ? `/new-application?draft=${id}` : addressOfOwn({ open: id });
  return { says: step.says(reference), link: step.link, href };
}

interface StandingNoticeProps {
  readonly applications: readonly Application[];
  readonly withoutDrafts?: boolean;
}

/** Whoever signs in lands on the form: it says first what is already under way, and forbids nothing. */
export function StandingNotice({ applications, withoutDrafts = false }: StandingNoticeProps) {
  const standing = standingOf(applications, withoutDrafts);
  if (!standing) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 rounded-md bg-brand-tint px-4 py-1">
      <span className="py-2">{standing.says}</span>
      <a href={standing.href} className="link inline-flex min-h-12 items-center font-semibold">
        {standing.link}
      </a>
    </p>
  );
}
