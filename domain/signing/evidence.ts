import { ROLE, type Role } from '#domain/accounts/role.ts';
import { planJson } from '#domain/agreement/agreement.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, formatDay, formatInstant } from '#domain/calendar.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { AgreedPlan } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { chargesOf, chargeWord } from '#domain/products/charges.ts';
import { dueText } from '#domain/products/due-words.ts';
import { heading, paragraph } from '#domain/signing/layout.ts';
import { type Strokes, strokesText } from '#domain/signing/strokes.ts';

/** The optional boxes beside a signature; `true`: ticked. */
export interface Acceptances {
  readonly acceptDebtAgreement: boolean;
  readonly acceptCreditCheck: boolean;
  readonly acceptTermsAndConditions: boolean;
}

/** A photo of the application, by the SHA-256 of its stored bytes; `null`: not hashed at that time. */
export interface PhotoEvidence {
  readonly address: string;
  readonly sha256: string | null;
}

/** The device on which a signature at the counter was drawn (rule: counter-evidence). */
export const SIGNED_ON = {
  office: { label: 'pantalla de la oficina' },
  phone: { label: 'teléfono que leyó el código de la oficina' },
} as const;
export type SignedOn = keyof typeof SIGNED_ON;

/** The witness who signed beside the debtor, with the SHA-256 of the witness's drawn signature. */
export interface WitnessEvidence {
  readonly fullName: string;
  readonly cedula: string;
  readonly signatureSha256: string;
}

/** The place and the member of the staff of a signature, and how the signer was identified (rule: counter-evidence). */
export interface CounterEvidence {
  readonly takenBy: { readonly userId: number; readonly fullName: string; readonly role: Role };
  readonly signedOn: SignedOn;
  /** The office's name of the device whose screen was signed on, or that showed the code to the phone. */
  readonly device: string;
  /** The member of the staff stated that they held the signer's cédula. */
  readonly cedulaSeen: true;
  /** Whether a photo of the signer with the cédula was taken at the counter: it is among the photos. */
  readonly photoTaken: boolean;
  /** The witness; `null`: there was none, since the signer read the text. */
  readonly witness: WitnessEvidence | null;
}

/** Version of the evidence; every change of its fields gives a new version. */
export const EVIDENCE_VERSION = 3;

/**
 * The proof of a signature, stored beside the text and printed under it (Ley 126-02: its evidence proves a drawn
 * signature).
 */
export interface Evidence {
  readonly applicationId: number;
  readonly userId: number;
  /** The signer's name in the application. */
  readonly fullName: string;
  readonly cedula: string;
  /** When the signer last saw the text, by the server's clock; `signedAt`: when they signed it. */
  readonly shownAt: Date | null;
  readonly signedAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** The channel that proved the signer's account; `verifiedAt`: when. */
  readonly verifiedChannel: string | null;
  readonly verifiedAt: Date | null;
  readonly templateVersion: string;
  /** Hash of the agreement that was shown and is signed. */
  readonly agreementHash: string;
  /** The sum as the debtor typed it in words; `null`: it was not required. */
  readonly sumInWords: string | null;
  /** Last day of an authorization's validity; `null` for a note. */
  readonly validUntil: Day | null;
  /**
   * SHA-256 of the UTF-8 bytes of the text that was shown, in hexadecimal; `bodySha256`: of the text that is signed;
   * `signatureSha256`: of the drawing.
   */
  readonly shownSha256: string;
  readonly bodySha256: string;
  readonly signatureSha256: string;
  /** SHA-256 of the earlier text of the same kind that this text replaces; `null`: there is none. */
  readonly supersedesSha256: string | null;
  /**
   * The strokes of the drawn signature; `null`: they were not sent, or the signer typed the name instead of drawing.
   */
  readonly strokes: Strokes | null;
  readonly accepted: Acceptances;
  readonly plan: AgreedPlan;
  readonly photos: readonly PhotoEvidence[];
  /** The date text that the browser sent; the server's own time is the evidence (rule: client-date-is-text). */
  readonly clientDate: string | null;
  /** How the signature came about at the counter; `null`: the signer signed alone, with their own account. */
  readonly counter: CounterEvidence | null;
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
 * The evidence as JSON, the text whose SHA-256 is printed with it: the file inside the PDF (rule:
 * evidence-of-a-signature).
 */
export const evidenceJson = ({
  plan,
  photos,
  strokes,
  accepted,
  counter,
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
    counter: counter && {
      ...counter,
      takenBy: { ...counter.takenBy },
      witness: counter.witness && { ...counter.witness },
    },
    photos: photos.map((photo) => ({ ...photo })),
    plan: planJson(plan),
    strokes: strokes?.map((stroke) => stroke.map((point) => [...point])) ?? null,
  });

const photoText = ({ address, sha256 }: PhotoEvidence): string =>
  `${address} (SHA-256 ${sha256 ?? 'no consta'})`;

/**
 * The lines of the evidence for a signature at the counter: the place, the member of the staff, and how the signer was
 * identified.
 */
const counterRows = ({
  takenBy,
  signedOn,
  device,
  photoTaken,
  witness,
}: CounterEvidence): [string, string][] => [
  ['Tomada en', `la oficina; ${SIGNED_ON[signedOn].label}; equipo: ${device}`],
  ['Tomada por', `${takenBy.fullName}, ${ROLE[takenBy.role].label}, usuario ${takenBy.userId}`],
  [
    'El firmante se identificó con',
    `su cédula, vista en la oficina${photoTaken ? '; foto tomada allí' : ''}`,
  ],
  [
    'Lectura',
    witness
      ? `leído en voz alta ante el testigo ${witness.fullName}, cédula ${witness.cedula}`
      : 'leído por el firmante',
  ],
  ...(witness ? [['SHA-256 de la firma del testigo', witness.signatureSha256] as [string, string]] : []),
];

/** The block with the evidence, printed under a signed document. */
export function renderEvidence(evidence: Evidence, evidenceSha256: string): string {
  const { plan } = evidence;
  const less = chargesOf(plan).map(
    ({ charge, cost }) => `, menos ${formatPesos(cost)} de ${chargeWord(charge)}`,
  );
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
    ...(evidence.counter ? counterRows(evidence.counter) : []),
    ['Casillas aceptadas', ticked(evidence.accepted)],
    [
      'Monto y cuotas mostrados',
      `${formatPesos(plan.principal)}${less.join('')}; ${plan.instalments.map((i) => `${formatPesos(i.amount)} ${dueText(i, plan.due, (days) => `a los ${days} días`)}`).join('; ')}; total ${formatPesos(plan.total)}`,
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
