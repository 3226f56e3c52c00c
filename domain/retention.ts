import { CUSTOMER_SESSION_DAYS, UNCONFIRMED_HOURS } from '#domain/limits/limits.ts';

/** Why personal data is kept, and until when. */
interface Kept {
  /** Hours after which the hourly job deletes it; `null`: what ends it is in `until`. */
  readonly hours: number | null;
  readonly until: string;
  /** The law, or the work for which it is needed (Ley 172-13: no longer than that). */
  readonly reason: string;
}

const DAY_HOURS = 24;
const YEAR_HOURS = 365 * DAY_HOURS;
/** Days for which an application is kept that was begun and never sent. */
export const DRAFT_DAYS = 180;
const hourly = (hours: number, reason: string): Kept & { readonly hours: number } => ({
  hours,
  until: hours > 7 * DAY_HOURS ? `${hours / DAY_HOURS} days` : `${hours} hours`,
  reason,
});

/** How long personal data is kept (rule: retention). */
export const RETENTION = {
  account: {
    hours: null,
    until: 'an owner erases the client, who can ask for it',
    reason: 'the contract; Ley 172-13: erasure on request',
  },
  books: {
    hours: null,
    until: "an owner erases the client; the lender's setting says for how many months papers are kept",
    reason: 'claims, and Ley 155-17: ten years for papers',
  },
  letters: {
    hours: null,
    until: "the hourly job, after the months of the lender's setting",
    reason: 'they prove what the client was told; as the papers that they are about',
  },
  refusals: {
    hours: null,
    until: 'an owner takes the person off the list; an erased person leaves a salted digest',
    reason: "the lender's own decision whom to lend to",
  },
  session: {
    hours: null,
    until: `the logout, or ${CUSTOMER_SESSION_DAYS} days without use`,
    reason: 'the person is signed in',
  },
  browser: {
    hours: null,
    until: 'the person closes the other sessions, or the account is erased',
    reason: 'the letter about a sign-in by a browser that is not known',
  },
  unconfirmed: hourly(UNCONFIRMED_HOURS, 'the registration or the code is confirmed within minutes'),
  link: { hours: null, until: 'the link is used, replaced or out of date', reason: 'a letter carries it' },
  handed: {
    hours: null,
    until: 'the device is taken back, or its session ends',
    reason: 'a client signs on a device of the office',
  },
  repeats: hourly(2 * DAY_HOURS, 'a repeated request gets the first answer'),
  staged: hourly(2 * DAY_HOURS, 'an import is prepared'),
  shown: hourly(30 * DAY_HOURS, 'a text can be signed for a day after it was shown'),
  told: hourly(30 * DAY_HOURS, 'messages to other programs can be sent again'),
  draft: hourly(DRAFT_DAYS * DAY_HOURS, 'its person may go on with it'),
  calculation: hourly(YEAR_HOURS, 'what the person computed'),
  network: hourly(YEAR_HOURS, 'who acted, where an account is misused'),
  counts: {
    hours: null,
    until: 'the limit of guesses is over, a day at most',
    reason: 'guesses are limited',
  },
  computed: { hours: null, until: 'the rows that it is computed from end', reason: 'lists and searches' },
} as const satisfies Readonly<Record<string, Kept>>;
export type Retention = keyof typeof RETENTION;
