import type { Finding, FindingKind } from '#domain/chain/finding.ts';

/** However much does not fit, this many are named. */
const NAMED = 500;

/** What a walk over the records looked at, and what does not fit. */
export interface Report {
  links: number;
  rows: number;
  erased: number;
  files: number;
  findings: number;
  readonly examples: Finding[];
}

export const emptyReport = (): Report => ({
  links: 0,
  rows: 0,
  erased: 0,
  files: 0,
  findings: 0,
  examples: [],
});

export function find(report: Report, kind: FindingKind, source: string, id: string | number): void {
  report.findings += 1;
  if (report.examples.length < NAMED) report.examples.push({ kind, source, id: String(id) });
}
