import type { Application } from '#contract/applications.ts';
import { APPLICATION_STATUS, isDraft } from '#domain/applications/status.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { addressOfOwn } from '#web/applications/own/list/own-address.ts';

interface Standing {
  readonly says: string;
  readonly link: string;
  readonly href: string;
}

/** The one that matters most to somebody who is about to begin another: an offer, one that waits, one half filled. */
function standingOf(applications: readonly Application[], withoutDrafts: boolean): Standing | null {
  const offered = applications.find(({ status }) => canApply('accept_counter_offer', status));
  if (offered)
    return {
      says: `Tienes una contra oferta en la solicitud ${offered.reference}.`,
      link: 'Ver la oferta',
      href: addressOfOwn({ open: offered.id }),
    };
  const waiting = applications.find(({ status }) => APPLICATION_STATUS[status].phase === 'review');
  if (waiting)
    return {
      says: `Ya enviaste la solicitud ${waiting.reference} y la estamos revisando.`,
      link: 'Ver cómo va',
      href: addressOfOwn({ open: waiting.id }),
    };
  const draft = withoutDrafts ? undefined : applications.find(({ status }) => isDraft(status));
  return draft
    ? {
        says: `Tienes la solicitud ${draft.reference} sin terminar.`,
        link: 'Terminarla',
        href: `/new-application?draft=${draft.id}`,
      }
    : null;
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
