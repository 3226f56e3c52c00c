import type { PendingApplication } from '#contract/reviews.ts';
import { OFFICE_FIELDS, type OfficeAnswer, officeErrors } from '#domain/applications/public-office.ts';
import { pick } from '#domain/enum-table.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context } from '#server/http/context.ts';
import { invalid } from '#server/http/error-reply.ts';
import type { DomainEvent } from '#server/outbox/record-events.ts';

// Asked only where Configuración says that Law 155-17 obliges the lender (rule: public-office).

export const NO_OFFICE: OfficeAnswer = {
  publicOffice: null,
  publicOfficeTitle: null,
  publicOfficeInstitution: null,
  publicOfficeSince: null,
  publicOfficeUntil: null,
};
/** The answer that a row has. */
export const answerOf = (row: OfficeAnswer): OfficeAnswer => pick(row, OFFICE_FIELDS);

/**
 * Columns of an application with those of the answer as they are kept: dated when it changes, without an office after a
 * "no", and none where the lender does not ask.
 */
export async function withOffice<C extends Partial<OfficeAnswer>>(
  { deps, now }: Pick<Context, 'deps' | 'now'>,
  before: OfficeAnswer | null,
  columns: C,
) {
  const {
    publicOffice,
    publicOfficeTitle,
    publicOfficeInstitution,
    publicOfficeSince,
    publicOfficeUntil,
    ...rest
  } = columns;
  if (!(await deps.settings()).obligedSubject) return rest;
  const known = before ? answerOf(before) : NO_OFFICE;
  const said = answerOf({ ...known, ...columns });
  const answer = said.publicOffice === 'si' ? said : { ...NO_OFFICE, publicOffice: said.publicOffice };
  if (OFFICE_FIELDS.every((field) => answer[field] === known[field])) return rest;
  return { ...rest, ...answer, publicOfficeAnsweredAt: answer.publicOffice === null ? null : now };
}

/**
 * Why an application may not have this answer; `null`: it may, or the lender does not ask. In a draft an answer may be
 * missing.
 */
export async function refuseOffice(
  { deps, today }: Pick<Context, 'deps' | 'today'>,
  answer: OfficeAnswer,
  isDraft = false,
) {
  if (!(await deps.settings()).obligedSubject) return null;
  const wrong = officeErrors(answer, Number(today.slice(0, 4)));
  const errors = isDraft ? wrong.filter(({ field }) => answer[field] !== null) : wrong;
  return errors.length > 0 ? invalid(errors) : null;
}

/** The event of an answer that was given or changed. It does not say the answer. */
export const officeEvents = (before: ApplicationRow | null, row: ApplicationRow): DomainEvent[] =>
  row.publicOfficeAnsweredAt &&
  row.publicOfficeAnsweredAt.getTime() !== before?.publicOfficeAnsweredAt?.getTime()
    ? [{ name: 'application.public_office_answered', subjectId: row.id }]
    : [];

/** The answer in the staff's list of applications. */
export const publicOfficeReply = (row: ApplicationRow): Pick<PendingApplication, 'public_office'> =>
  row.publicOffice === null || row.publicOfficeAnsweredAt === null
    ? {}
    : {
        public_office: {
          answer: row.publicOffice,
          title: row.publicOfficeTitle,
          institution: row.publicOfficeInstitution,
          since: row.publicOfficeSince,
          until: row.publicOfficeUntil,
          answered_at: row.publicOfficeAnsweredAt.toISOString(),
        },
      };
