import { applicationReference } from '#domain/applications/application.ts';
import { type Day, formatDay, formatInstant } from '#domain/calendar.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { heading, paragraph } from '#domain/signing/layout.ts';

/** The boxes that may be ticked beside a signature; `true`: sent with it, ticked. */
export interface Acceptances {
  readonly acceptDebtAgreement: boolean;
  readonly acceptCreditCheck: boolean;
  readonly acceptTermsAndConditions: boolean;
}

/** What proves a signature, kept beside the text and printed under it (Ley 126-02: a drawn signature is proved by its evidence). */
export interface Evidence {
  readonly applicationId: number;
  readonly userId: number;
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
  /** SHA-256 of the UTF-8 bytes of the body, and of the drawing, in hexadecimal. */
  readonly bodySha256: string;
  readonly signatureSha256: string;
  readonly accepted: Acceptances;
  readonly plan: Plan;
  readonly photos: readonly string[];
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

/** The block under a signed document. */
export function renderEvidence(evidence: Evidence): string {
  const { plan } = evidence;
  const rows = [
    ['Solicitud', applicationReference(evidence.applicationId)],
    ['Usuario', String(evidence.userId)],
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
    ['Fotos', evidence.photos.join('; ') || 'ninguna'],
    ['SHA-256 de la firma', evidence.signatureSha256],
    ['SHA-256 del texto', evidence.bodySha256],
    ['SHA-256 del acuerdo', evidence.agreementHash],
    ['Plantilla', evidence.templateVersion],
    ['Fecha que envió el navegador', evidence.clientDate ?? 'no consta'],
  ];
  const lines = rows.map(([label, value]) => paragraph(`${label}: ${value}`));
  return [heading('EVIDENCIA DE LA FIRMA ELECTRÓNICA'), ...lines, ''].join('\n');
}
