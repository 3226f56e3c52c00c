import { applicationReference } from '#domain/applications/application.ts';
import { type Day, formatDay, formatInstant } from '#domain/calendar.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { heading, paragraph } from '#domain/signing/layout.ts';
import { type Strokes, strokesText } from '#domain/signing/strokes.ts';

/** The boxes that may be ticked beside a signature; `true`: sent with it, ticked. */
export interface Acceptances {
  readonly acceptDebtAgreement: boolean;
  readonly acceptCreditCheck: boolean;
  readonly acceptTermsAndConditions: boolean;
}

/** A photo of the application, by the SHA-256 of its bytes as they were stored; `null`: none was taken of them. */
export interface PhotoEvidence {
  readonly address: string;
  readonly sha256: string | null;
}

/** Changes whenever a field of the evidence does. */
export const EVIDENCE_VERSION = 2;

/** What proves a signature, kept beside the text and printed under it (Ley 126-02: a drawn signature is proved by its evidence). */
export interface Evidence {
  readonly applicationId: number;
  readonly userId: number;
  /** Who signs, as the application names them. */
  readonly fullName: string;
  readonly cedula: string;
  /** When the text was last shown to this person, and when it was signed, by the server's clock. */
  readonly shownAt: Date | null;
  readonly signedAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** The channel that proved the account, and when. */
  readonly verifiedChannel: string | null;
  readonly verifiedAt: Date | null;
  readonly templateVersion: string;
  /** The agreement that was shown and is signed. */
  readonly agreementHash: string;
  /** The sum as the debtor typed it in words; `null`: it was not asked. */
  readonly sumInWords: string | null;
  /** Last day of an authorization; `null` for a note. */
  readonly validUntil: Day | null;
  /** SHA-256, in hexadecimal, of the UTF-8 bytes that were shown, of those that are signed, and of the drawing. */
  readonly shownSha256: string;
  readonly bodySha256: string;
  readonly signatureSha256: string;
  /** Of the text of the same kind that this one takes the place of. */
  readonly supersedesSha256: string | null;
  /** `null`: not sent, or the name was written instead of drawn. */
  readonly strokes: Strokes | null;
  readonly accepted: Acceptances;
  readonly plan: Plan;
  readonly photos: readonly PhotoEvidence[];
  /** The date text that the browser sent; the server's own time is the evidence (rule: client-date-is-text). */
  readonly clientDate: string | null;
}

const ticked = ({ acceptDebtAgreement, acceptCreditCheck, acceptTermsAndConditions }: Acceptances): string =>
  [
    acceptDebtAgreement && 'Debo y Pagaré',
    acceptCreditCheck && 'Autorización de Crédito',
    acceptTermsAndConditions && 'Términos y condiciones',
  ]
    .filter(Boolean)
    .join('; ') || 'ninguna';

/**
 * The evidence as the text whose SHA-256 is printed with it: the file that travels inside the PDF (rule:
 * evidence-of-a-signature).
 */
export const evidenceJson = ({
  plan,
  photos,
  strokes,
  accepted,
  signedAt,
  shownAt,
  verifiedAt,
  ...rest
}: Evidence): string =>
  canonicalJson({
    ...rest,
    version: EVIDENCE_VERSION,
    signedAt: signedAt.toISOString(),
    shownAt: shownAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    accepted: { ...accepted },
    photos: photos.map((photo) => ({ ...photo })),
    plan: { ...plan, instalments: plan.instalments.map((instalment) => ({ ...instalment })) },
    strokes: strokes?.map((stroke) => stroke.map((point) => [...point])) ?? null,
  });

const photoText = ({ address, sha256 }: PhotoEvidence): string =>
  `${address} (SHA-256 ${sha256 ?? 'no consta'})`;

/** The block under a signed document. */
export function renderEvidence(evidence: Evidence, evidenceSha256: string): string {
  const { plan } = evidence;
  const rows = [
    ['Solicitud', applicationReference(evidence.applicationId)],
    ['Usuario', String(evidence.userId)],
    ['Firmante', `${evidence.fullName}, cédula ${evidence.cedula}`],
    ['Mostrado (UTC)', evidence.shownAt?.toISOString() ?? 'no consta'],
    ['Firmado (UTC)', evidence.signedAt.toISOString()],
    ['Firmado (Santo Domingo)', formatInstant(evidence.signedAt)],
    ['Dirección IP', evidence.ip],
    ['Navegador', evidence.userAgent],
    [
      'Contacto verificado',
      evidence.verifiedChannel
        ? `${evidence.verifiedChannel}, ${evidence.verifiedAt?.toISOString() ?? ''}`
        : 'no consta',
    ],
    ['Casillas aceptadas', ticked(evidence.accepted)],
    [
      'Monto y cuotas mostrados',
      `${formatPesos(plan.principal)}; ${plan.instalments.map((i) => `${formatPesos(i.amount)} a los ${i.dayOffset} días`).join('; ')}; total ${formatPesos(plan.total)}`,
    ],
    ['Suma en letras, escrita por el deudor', evidence.sumInWords ?? 'no consta'],
    ...(evidence.validUntil ? [['Vigente hasta', `${formatDay(evidence.validUntil)}, inclusive`]] : []),
    ['Fotos', evidence.photos.map(photoText).join('; ') || 'ninguna'],
    ['Trazos de la firma', evidence.strokes ? strokesText(evidence.strokes) : 'no constan'],
    ['SHA-256 de la firma', evidence.signatureSha256],
    ['SHA-256 del texto mostrado', evidence.shownSha256],
    ['SHA-256 del texto', evidence.bodySha256],
    ['Sustituye al texto de SHA-256', evidence.supersedesSha256 ?? 'ninguno'],
    ['SHA-256 del acuerdo', evidence.agreementHash],
    ['Plantilla', evidence.templateVersion],
    ['Fecha que envió el navegador', evidence.clientDate ?? 'no consta'],
    ['Versión de la evidencia', String(EVIDENCE_VERSION)],
    ['SHA-256 de la evidencia', evidenceSha256],
  ];
  const lines = rows.map(([label, value]) => paragraph(`${label}: ${value}`));
  return [heading('EVIDENCIA DE LA FIRMA ELECTRÓNICA'), ...lines, ''].join('\n');
}
