import type { GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { ScoredDecision, ScoreLineOf1_0 } from '#domain/applications/scorecard.ts';
import type { NoteFile } from '#domain/client-notes/note-file.ts';
import type { Audience } from '#domain/loans/term.ts';
import type { DueRuleName } from '#domain/products/due-rule.ts';
import type { Interest, RatePer, Remainder } from '#domain/products/price-kinds.ts';

/** The list of people not to lend to (rule: do-not-lend). */
export interface DoNotLendEntriesTable {
  id: GeneratedAlways<number>;
  /**
   * The cédula that must not get a loan. `null` after its person was erased, as `reason` is then: only `digest` of
   * `salt` and cédula recognises the person.
   */
  cedula: string | null;
  reason: string | null;
  salt: string | null;
  digest: string | null;
  addedBy: number;
  addedAt: Date;
  removedBy: number | null;
  removedAt: Date | null;
  removalReason: string | null;
}
/** Days on which the lender is closed (rule: closed-days). */
export interface ClosedDaysTable {
  id: GeneratedAlways<number>;
  day: string;
  reason: string;
  addedBy: number;
  addedAt: Date;
  /** The member of the staff who removed the closed day; `null`: it is still in force. */
  removedBy: number | null;
  removedAt: Date | null;
}
/** What the lender lends, in versions (rule: products). */
export interface ProductVersionsTable {
  id: GeneratedAlways<number>;
  replaces: number | null;
  name: string;
  audience: Audience;
  amountLeast: number;
  amountMost: number;
  validFrom: string;
  reason: string;
  /** `null`: the program's own product. */
  addedBy: number | null;
  addedAt: Date;
}
/** The plans of a version; the key of each is the term of rows and requests. */
export interface ProductPlansTable {
  id: GeneratedAlways<number>;
  /** Ends in the number of instalments where it is above 1,000. */
  term: GeneratedAlways<number>;
  versionId: number;
  instalments: number;
  dueKind: DueRuleName;
  dueAt: number;
  interest: Interest;
  ratePer: RatePer;
  rate: number;
  equalRate: number | null;
  quotedRate: number | null;
  remainder: Remainder;
}

export type DoNotLendRow = Selectable<DoNotLendEntriesTable>;
export type NewDoNotLendEntry = Insertable<DoNotLendEntriesTable>;

/**
 * Notes of the staff about a client (rule: client-notes). The four columns about a note's file are all `null`, or
 * none is.
 */
export interface ClientNotesTable {
  id: GeneratedAlways<number>;
  userId: number;
  text: string;
  aboutOthers: boolean;
  fileKey: string | null;
  fileType: string | null;
  fileShows: NoteFile | null;
  storedSha256: string | null;
  writtenBy: number;
  writtenAt: Date;
}
export type NewClientNote = Insertable<ClientNotesTable>;

/** Result of each of the lender's rules when an application was decided (rule: scorecard). */
export interface DecisionScorecardsTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  decision: ScoredDecision;
  lines: JSONColumnType<readonly ScoreLineOf1_0[]>;
  decidedBy: number;
  decidedAt: Date;
}
export type NewScorecard = Insertable<DecisionScorecardsTable>;
