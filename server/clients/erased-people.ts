import type { RawBuilder } from 'kysely';
import { byProfileField, OPTIONAL_PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { erasedFields } from '#server/applications/application-fields.ts';
import type { Tables } from '#server/db/tables.ts';
import { COMPUTED, ROW, type StayingColumn, WHEN, WHO } from '#server/export/dictionary/described.ts';
import type { WORDS } from '#server/export/dictionary/dictionary.ts';

type Column<T extends keyof Tables> = keyof Tables[T] & string;
type Empty = string | number | boolean | null | RawBuilder<string>;

/** What erasing a person does with the person's rows of a table. */
export type Erased =
  /** The rows are deleted, with everything in them. */
  | { readonly rows: 'deleted' }
  /** The books need the rows: these columns get these values. */
  | { readonly rows: 'emptied'; readonly emptied: Readonly<Record<string, Empty>> }
  /** No row is about a customer. */
  | { readonly rows: 'nobody'; readonly why: string };

export const DELETED = { rows: 'deleted' } as const;
export const nobody = (why: string) => ({ rows: 'nobody', why }) as const;
/** The columns of which the dictionary says why they stay. */
type Staying<T extends keyof Tables> = (typeof WORDS)[T] extends { readonly columns: infer C }
  ? { [N in keyof C]: C[N] extends StayingColumn ? N : never }[keyof C]
  : never;
type Values<T extends keyof Tables> = { readonly [C in Column<T>]?: Empty };
/** The columns that these values name, without optional ones. */
type Named<E> = { [C in keyof E]-?: undefined extends E[C] ? never : C }[keyof E];
type Unsaid<T extends keyof Tables, E> = Exclude<Column<T>, Named<E> | Staying<T>>;
export interface Emptied<E> {
  readonly rows: 'emptied';
  readonly emptied: E;
}
/** A column that is neither emptied nor stays for a reason does not compile, nor does one that is both. */
export const emptied = <T extends keyof Tables, const E extends Values<T>>(
  _table: T,
  values: E & { readonly [C in Unsaid<T, E>]: Empty } & { readonly [C in Staying<T>]?: never },
): Emptied<E> => ({ rows: 'emptied', emptied: values });
/** The same for a table of which the dictionary does not say why its columns stay. */
export const emptiedBut = <T extends keyof Tables, const E extends Values<T>>(
  _table: T,
  values: E,
  _stays: Readonly<Record<Unsaid<T, E>, string>>,
): Emptied<E> => ({ rows: 'emptied', emptied: values });

/** The text that replaces an erased person's name in the books of closed loans. */
export const NOBODY = 'Titular eliminado';

/** What erasing a person does with the rows that name the person and stay: the account, applications and their traces. */
export const ERASED_PEOPLE = {
  users: emptied('users', {
    ...byProfileField(() => null, OPTIONAL_PROFILE_FIELDS),
    password: '',
    firstName: 'Titular',
    lastName: 'eliminado',
    contactEmail: null,
    creditScore: null,
    accountStatus: 'suspended',
    kycStatus: 'pending',
    verifiedChannel: null,
    verifiedAt: null,
  }),
  loanApplications: emptied('loanApplications', {
    ...erasedFields(NOBODY),
    rejectionReason: null,
    counterOfferNotes: null,
    adminNotes: null,
    submissionHash: null,
  }),
  // Those of no loan that stays are deleted.
  agreements: emptied('agreements', { debtAgreement: null, creditAuthorization: null }),
  doNotLendEntries: emptiedBut(
    'doNotLendEntries',
    { cedula: null, reason: null, removalReason: null },
    {
      id: ROW,
      salt: 'with the digest it recognises the cédula when it is shown again',
      digest: 'with the salt it recognises the cédula when it is shown again',
      addedAt: WHEN,
      removedAt: WHEN,
      addedBy: WHO,
      removedBy: WHO,
    },
  ),
  merges: emptied('merges', { keptBefore: null, keptAfter: null, mergedBefore: null }),
  loanSearch: emptiedBut('loanSearch', {}, { loanId: ROW, words: COMPUTED }),
  events: emptied('events', { ip: null }),
} as const;
