import type { OtherAccount, PendingApplication } from '#contract/reviews.ts';
import { REVIEW_WARNINGS, SHARED_DATUM } from '#domain/applications/review.ts';
import type { RuledWarning } from '#domain/applications/scorecard.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { NoteList } from '#web/client-notes/client-notes.tsx';
import { DoNotLendNotice } from '#web/do-not-lend/do-not-lend-screen.tsx';
import { EarlierLoans } from '#web/loans/book/borrower-history.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const named = (warnings: readonly RuledWarning[]): string =>
  warnings.map((warning) => REVIEW_WARNINGS[warning]).join('; ');

function OtherAccountItem({ account }: { readonly account: OtherAccount }) {
  const { user_id, full_name, shares, loans } = account;
  return (
    <li className="text-sm">
      <TextLink href={clientAddress(user_id)}>{full_name}</TextLink>:{' '}
      {shares.map((datum) => SHARED_DATUM[datum].label.toLowerCase()).join(' y ')}
      {loans.length === 0 ? ', sin préstamos' : ''}
      <EarlierLoans loans={loans} label={`Préstamos de ${full_name}`} />
    </li>
  );
}

type Known = Pick<
  PendingApplication,
  | 'refused_by'
  | 'second_person_for'
  | 'do_not_lend'
  | 'earlier_loans'
  | 'other_accounts'
  | 'notes'
  | 'note_count'
  | 'user_id'
  | 'document_arrived_at'
>;

/**
 * The lender's data about the applicant, shown wherever an application is decided: the do-not-lend list, the results of
 * the rules, documents that arrived since, earlier loans, other accounts with this cédula or phone, and the staff's
 * notes.
 */
export function ApplicantKnowledge({ application }: { readonly application: Known }) {
  const { refused_by, second_person_for, do_not_lend, earlier_loans, other_accounts } = application;
  const { notes, note_count, user_id, document_arrived_at } = application;
  return (
    <>
      {do_not_lend && <DoNotLendNotice entry={do_not_lend} />}
      {refused_by.length > 0 && (
        <p className="font-semibold text-danger">Según las reglas se rechaza: {named(refused_by)}.</p>
      )}
      {second_person_for.length > 0 && (
        <p className="font-semibold text-warning">
          Según las reglas lo confirma otra persona: {named(second_person_for)}.
        </p>
      )}
      {document_arrived_at && (
        <p className="text-sm">
          <TextLink href={clientAddress(user_id)}>Llegó un documento</TextLink>{' '}
          <InstantText instant={document_arrived_at} />
        </p>
      )}
      <EarlierLoans loans={earlier_loans} label="Préstamos de antes" />
      {other_accounts.length > 0 && (
        <ul aria-label="Otras cuentas" className="grid gap-x-3">
          {other_accounts.map((account) => (
            <OtherAccountItem key={account.user_id} account={account} />
          ))}
        </ul>
      )}
      {notes.length > 0 && <NoteList notes={notes} label="Notas del equipo" />}
      {note_count > notes.length && (
        <a href={clientAddress(user_id)} className="link inline-flex min-h-11 items-center text-sm">
          Ver las {note_count} notas
        </a>
      )}
    </>
  );
}
