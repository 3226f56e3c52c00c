import { type Finding, type FindingKind, mayBeExplained } from '#domain/hash-chain/finding.ts';
import type { StoredFile } from '#server/files/named-files.store.ts';
import { sha256 } from '#server/sha256.ts';

/** Maximum number of findings that a verification lists. */
const NAMED = 500;

/** The counts of checked records, and the findings. */
export interface Report {
  links: number;
  rows: number;
  erased: number;
  files: number;
  findings: number;
  /** Number of explained findings, which the other counts leave out. */
  explained: number;
  readonly examples: Finding[];
  /** Marks of explained findings. */
  readonly explanations: Set<string>;
}

export const emptyReport = (): Report => ({
  links: 0,
  rows: 0,
  erased: 0,
  files: 0,
  findings: 0,
  explained: 0,
  examples: [],
  explanations: new Set(),
});

/**
 * Adds a finding to the report.
 * @param seen all content that may change again, so that an explanation does not cover a later change
 */
export function find(
  report: Report,
  kind: FindingKind,
  source: string,
  id: string | number,
  ...seen: readonly unknown[]
): void {
  add(report, { kind, source, id: String(id) }, seen);
}

/** Adds a finding about a file, which names the file's key beside the row. */
export function findFile(
  report: Report,
  kind: FindingKind,
  { source, id, key }: StoredFile,
  ...seen: readonly unknown[]
): void {
  add(report, { kind, source, id, file: key }, seen);
}

function add(report: Report, finding: Omit<Finding, 'mark'>, seen: readonly unknown[]): void {
  const { kind, source, id } = finding;
  const mark = mayBeExplained(kind, source) ? sha256(JSON.stringify([kind, source, id, seen])) : null;
  if (mark !== null && report.explanations.has(mark)) {
    report.explained += 1;
    return;
  }
  report.findings += 1;
  if (report.examples.length < NAMED) report.examples.push({ ...finding, mark });
}
