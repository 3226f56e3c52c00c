import { formatCedula } from '#domain/accounts/cedula.ts';
import type { Agreement } from '#domain/agreement/agreement.ts';
import { applicationReference, referenceInFile } from '#domain/applications/application.ts';
import { addDays, type Day, formatDay } from '#domain/calendar.ts';
import { lateText } from '#domain/loans/late-charge-words.ts';
import { formatPesos } from '#domain/money.ts';
import type { Lender } from '#domain/signing/facts.ts';
import { document, heading, named, paragraph } from '#domain/signing/layout.ts';
import {
  LEGAL_DOCUMENT,
  type LegalDocumentKind,
  SIGNED_DOCUMENT,
  type SignedDocumentKind,
} from '#domain/signing/legal-document.ts';

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * File name of a legal document, "debo-y-pagare_Ana-Perez_LN-0007.txt": ASCII, so that every browser keeps it (rule:
 * legal-text-files).
 */
export function legalFileName(
  kind: SignedDocumentKind,
  fullName: string,
  applicationId: number,
  ending: 'txt' | 'pdf' | 'png' | 'json' = 'txt',
): string {
  return `${SIGNED_DOCUMENT[kind].file}_${fold(fullName) || 'cliente'}_${referenceInFile(applicationId)}.${ending}`;
}

/** The known facts of a paper that was signed elsewhere. */
export interface PaperFacts {
  readonly kind: LegalDocumentKind;
  readonly lender: Lender;
  readonly applicationId: number;
  readonly fullName: string;
  /** The borrower's cédula, eleven digits. */
  readonly cedula: string;
  readonly agreement: Pick<Agreement, 'plan' | 'lateChargeVariant' | 'lateRate' | 'graceDays'>;
  readonly disbursedOn: Day;
  /** Number of the loan in the lender's earlier books; `null`: it was made here. */
  readonly number: string | null;
}

function conditions({ agreement, disbursedOn, number }: PaperFacts): string {
  const { plan } = agreement;
  return [
    ...(number === null ? [] : [`  Número en los libros anteriores    ${number}`]),
    `  Capital, entregado el ${formatDay(disbursedOn)}    ${formatPesos(plan.principal)}`,
    `  Interés    ${formatPesos(plan.interest)}`,
    `  Total    ${formatPesos(plan.total)}`,
    ...plan.instalments.map(
      ({ number: part, dayOffset, amount }) =>
        `  Cuota ${part}, vence el ${formatDay(addDays(disbursedOn, dayOffset))}    ${formatPesos(amount)}`,
    ),
    `  Mora    ${lateText(agreement, 'choice')}`,
  ].join('\n');
}

/** Replaces a document that is not here (rule: imported-loan): says so, and prints the facts of the import. */
export function renderPaperNotice(facts: PaperFacts): string {
  const { kind, lender, applicationId, fullName, cedula } = facts;
  const { label } = LEGAL_DOCUMENT[kind];
  return document([
    `CONSTANCIA\n${label} del préstamo ${applicationReference(applicationId)}`,
    paragraph(named(lender)),
    paragraph(
      `El préstamo de ${fullName}, cédula ${formatCedula(cedula)}, se hizo antes de que el prestamista usara este programa. Lo que se haya firmado se firmó en papel, fuera de él: aquí no hay firma ni evidencia de ella, y esta constancia no la sustituye. El original lo guarda el prestamista.`,
    ),
    kind === 'debt-agreement' ? heading('Condiciones, como se pasaron de los libros anteriores') : null,
    kind === 'debt-agreement' ? conditions(facts) : null,
  ]);
}
