import type { Tables } from '#server/db/tables.ts';

/** What a merge does with the rows that name the merged account (rule: merge-clients). */
export type Carried =
  /**
   * They name the kept account from then on. `by` is the column that tells the rows of one account apart; `once`: a row
   * of the kept account with the same `by` stays the only one.
   */
  | { readonly rows: 'moved'; readonly by: 'id' | 'channel'; readonly once?: true }
  /** They belong to a login: those of the login that stays are moved, those of the other one end or stay behind. */
  | { readonly rows: 'login'; readonly by: 'browser' | null }
  /** They would open an account once: they end for both, and an undo does not bring them back. */
  | { readonly rows: 'ended' }
  /** They stay where they are, and go with the copies of the accounts. */
  | { readonly rows: 'stays'; readonly why: string }
  /** No customer has one, or triggers write them. */
  | { readonly rows: 'none'; readonly why: string };

/** The tables that say in `user_id` whose a row is. */
export type CarriedTable = {
  [T in keyof Tables]: 'userId' extends keyof Tables[T] ? T : never;
}[keyof Tables];

const MOVED = { rows: 'moved', by: 'id' } as const;
const STAFF = { rows: 'none', why: 'only the staff' } as const;

/**
 * Every table that says whose a row is: a new one does not compile without its entry, and the test beside finds a foreign
 * key to `users` that has none. All other tables name a loan, an application or a payment, and go with it.
 */
export const CARRIED = {
  loanApplications: MOVED,
  loans: MOVED,
  payments: MOVED,
  documents: MOVED,
  shownAgreements: MOVED,
  clientNotes: MOVED,
  ownerNotes: MOVED,
  fiscalNumbers: MOVED,
  fiscalSendings: MOVED,
  dataRequests: MOVED,
  messages: MOVED,
  loanCalculations: MOVED,
  contactRefusals: { rows: 'moved', by: 'channel', once: true },
  sessions: { rows: 'login', by: null },
  knownBrowsers: { rows: 'login', by: 'browser' },
  pushSubscriptions: { rows: 'login', by: null },
  passwordLinks: { rows: 'ended' },
  passwordResetCodes: { rows: 'ended' },
  accountClaims: { rows: 'ended' },
  pendingUsers: { rows: 'stays', why: 'which account a registration became' },
  registrationLinks: { rows: 'stays', why: 'which account a registration became' },
  reportingConsents: { rows: 'stays', why: 'a consent to report is of the account that signed it' },
  collectorClients: { rows: 'stays', why: 'the collectors of the kept account are those of the one' },
  clientSearch: { rows: 'none', why: 'triggers write it' },
  secondFactors: STAFF,
  passkeys: STAFF,
  reportMails: STAFF,
} as const satisfies Readonly<Record<CarriedTable, Carried>>;
