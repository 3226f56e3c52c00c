import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import type { Agreement } from '#domain/agreement/agreement.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { formatInstant } from '#domain/calendar.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { lateRateOf } from '#domain/loans/late-charge-variant.ts';
import { LATE_CHARGE_WORDS } from '#domain/loans/late-charge-words.ts';
import { formatPesos } from '#domain/money.ts';
import type { Lender } from '#domain/signing/facts.ts';
import {
  dataContact,
  document,
  heading,
  type LegalText,
  named,
  paragraph,
  place,
} from '#domain/signing/layout.ts';
import { scheduleText } from '#domain/signing/promissory-note.ts';
import { besideInstalments } from '#domain/signing/restructured-note.ts';
import { type Strokes, strokesText } from '#domain/signing/strokes.ts';
import { percentInWords, pesosInWords } from '#domain/words.ts';

/** Versions of the text, of which the second is about a restructured loan; every change of a word gives a new one. */
const GUARANTY_VERSION = 'fianza-2026-12';
const RESTRUCTURED_GUARANTY_VERSION = 'fianza-reestructuracion-2026-12';

/** A person who vouches for a loan (rule: guarantor). */
export interface Guarantor {
  readonly fullName: string;
  readonly cedula: string;
  readonly phone: string;
}

export interface GuarantyFacts {
  readonly lender: Lender;
  readonly guarantor: Guarantor;
  readonly borrower: { readonly fullName: string; readonly cedula: string };
  readonly applicationId: number;
  /** The agreement that the debtor signed, and its hash. */
  readonly agreement: Pick<
    Agreement,
    'plan' | 'lateChargeVariant' | 'lateRate' | 'graceDays' | 'restructured' | 'texts'
  >;
  readonly agreementHash: string;
}

/**
 * The text that a guarantor signs: an express guaranty of one note, never for more than it (Código Civil, arts. 2011 to
 * 2043; sources: docs/decisions/guarantor.md). It names the note by its SHA-256, so that it guarantees no other.
 */
export function guarantyText({
  lender,
  guarantor,
  borrower,
  applicationId,
  agreement,
  agreementHash,
}: GuarantyFacts): LegalText {
  const { plan, lateChargeVariant, restructured, texts } = agreement;
  const version = restructured ? RESTRUCTURED_GUARANTY_VERSION : GUARANTY_VERSION;
  // No money is disbursed of a restructured loan, and its debt is more than its instalments.
  const beside = restructured ? besideInstalments('Además garantiza', restructured) : [];
  const note = texts.find(({ kind }) => kind === 'debt-agreement');
  const text = document([
    `FIANZA SOLIDARIA\nPlantilla ${version}`,
    paragraph(`Acreedor: ${named(lender)}`),
    place(lender),
    paragraph(
      `Deudor: ${borrower.fullName}, cédula de identidad y electoral ${formatCedula(borrower.cedula)}.`,
    ),
    paragraph(
      `Fiador: ${guarantor.fullName}, mayor de edad, cédula de identidad y electoral ${formatCedula(guarantor.cedula)}, teléfono ${formatPhone(guarantor.phone)}.`,
    ),
    heading('1. Lo que se garantiza'),
    paragraph(
      `El fiador garantiza el pago del Debo y Pagaré de la solicitud ${applicationReference(applicationId)}, por ${restructured ? 'la deuda de un préstamo anterior, con un capital' : 'un préstamo'} de ${formatPesos(plan.principal)}: la suma de ${formatPesos(plan.total)} (${pesosInWords(plan.total)}), interés incluido.`,
    ),
    scheduleText(plan, restructured ? 'el día de la firma del Debo y Pagaré' : 'la fecha de desembolso'),
    ...beside,
    paragraph(
      `Mora: desde el día siguiente al último día a tiempo${agreement.graceDays ? ' y pasados los días de gracia' : ''}, ${LATE_CHARGE_WORDS[lateChargeVariant].note(percentInWords(lateRateOf(agreement)))}`,
    ),
    heading('2. Límite'),
    paragraph(
      `El fiador responde por ${beside.length > 0 ? 'esas sumas' : 'esa suma'} y por la mora y los gastos que el mismo documento permite, y por nada más: ni por otro préstamo del deudor ni por otras condiciones. Si el acreedor y el deudor acuerdan otro documento, esta fianza no lo garantiza, salvo que el fiador firme otra.`,
    ),
    heading('3. Solidaridad'),
    paragraph(
      'El fiador se obliga solidariamente con el deudor: si este no paga una cuota vencida, el acreedor puede reclamarla a cualquiera de los dos. El fiador renuncia a exigir que se persigan antes los bienes del deudor (beneficio de excusión, artículo 2021 del Código Civil).',
    ),
    heading('4. Derechos del fiador'),
    paragraph(
      'El fiador que paga ocupa el lugar del acreedor frente al deudor por lo que pagó (artículo 2029 del Código Civil). La fianza termina cuando la deuda termina. El fiador puede preguntar al acreedor, cuando quiera, cuánto se debe.',
    ),
    heading('5. Comunicaciones'),
    paragraph(
      `El acreedor comunica al fiador los atrasos del préstamo al teléfono ${formatPhone(guarantor.phone)} o al correo que el fiador deje, y nada más.`,
    ),
    heading('6. Datos personales'),
    paragraph(
      `El acreedor guarda el nombre, la cédula, el teléfono y la firma del fiador para esta fianza. La Ley 172-13, de protección de datos personales, le da el derecho de acceder a sus datos, rectificarlos, cancelarlos y oponerse a su uso. Para ejercerlos, el contacto es ${dataContact(lender)}.`,
    ),
    heading('7. Forma electrónica'),
    paragraph(
      'El fiador acepta este documento en forma digital y su firma electrónica dibujada (Ley 126-02, de comercio electrónico), y descarga su copia por el mismo enlace por el que firma.',
    ),
    heading('8. El documento garantizado'),
    paragraph(`SHA-256 del Debo y Pagaré: ${note?.sha256 ?? 'no consta'}`),
    paragraph(`SHA-256 del acuerdo: ${agreementHash}`),
    [paragraph(`El fiador: ${guarantor.fullName}`), `Cédula: ${formatCedula(guarantor.cedula)}`].join('\n'),
  ]);
  return { version, text };
}

/** Version of the guarantor's evidence; every change of its fields gives a new version. */
const GUARANTY_EVIDENCE_VERSION = 1;

/** The proof of a guarantor's signature (rule: evidence-of-a-signature). */
export interface GuarantyEvidence {
  readonly applicationId: number;
  readonly fullName: string;
  readonly cedula: string;
  readonly phone: string;
  /** When the guarantor first opened the link, and when they signed, by the server's clock. */
  readonly openedAt: Date | null;
  readonly signedAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly templateVersion: string;
  readonly agreementHash: string;
  /** SHA-256 of the text that was signed, and of the drawing. */
  readonly bodySha256: string;
  readonly signatureSha256: string;
  readonly strokes: Strokes | null;
}

export const guarantyEvidenceJson = ({ strokes, openedAt, signedAt, ...rest }: GuarantyEvidence): string =>
  canonicalJson({
    ...rest,
    version: GUARANTY_EVIDENCE_VERSION,
    openedAt: openedAt?.toISOString() ?? null,
    signedAt: signedAt.toISOString(),
    strokes: strokes?.map((stroke) => stroke.map((point) => [...point])) ?? null,
  });

/** The block with the evidence, printed under the signed guaranty. */
export function renderGuarantyEvidence(evidence: GuarantyEvidence, evidenceSha256: string): string {
  const rows = [
    ['Solicitud', applicationReference(evidence.applicationId)],
    ['Firmante', `${evidence.fullName}, cédula ${evidence.cedula}, fiador`],
    ['Se identificó con', 'su enlace y su cédula, que escribió'],
    ['Abrió el enlace (UTC)', evidence.openedAt?.toISOString() ?? 'no consta'],
    ['Firmado (UTC)', evidence.signedAt.toISOString()],
    ['Firmado (Santo Domingo)', formatInstant(evidence.signedAt)],
    ['Dirección IP', evidence.ip],
    ['Navegador', evidence.userAgent],
    ['Trazos de la firma', evidence.strokes ? strokesText(evidence.strokes) : 'no constan'],
    ['SHA-256 de la firma', evidence.signatureSha256],
    ['SHA-256 del texto', evidence.bodySha256],
    ['SHA-256 del acuerdo', evidence.agreementHash],
    ['Plantilla', evidence.templateVersion],
    ['Versión de la evidencia', String(GUARANTY_EVIDENCE_VERSION)],
    ['SHA-256 de la evidencia', evidenceSha256],
  ];
  const lines = rows.map(([label, value]) => paragraph(`${label}: ${value}`));
  return [heading('EVIDENCIA DE LA FIRMA ELECTRÓNICA'), ...lines, ''].join('\n');
}
