import { termText } from '#domain/limits/instalments.ts';
import { AUTHORIZATION_DAYS } from '#domain/limits/limits.ts';
import { formatPesos } from '#domain/money.ts';
import { counterClause } from '#domain/signing/counter-words.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';
import {
  dataContact,
  document,
  heading,
  type LegalText,
  named,
  paragraph,
  place,
  signatureBlock,
} from '#domain/signing/layout.ts';
import { numberInWords } from '#domain/words.ts';

/** Version of the authorization's text; every change of a word gives a new version. */
export const CREDIT_AUTHORIZATION_VERSION = 'autorizacion-de-credito-2026-12';
/** Version of the authorization that is signed at the counter (rule: counter-application). */
export const COUNTER_AUTHORIZATION_VERSION = 'autorizacion-de-credito-oficina-2026-12';
const TITLE = 'AUTORIZACIÓN DE CRÉDITO';

function authorization({ lender, borrower, term, plan }: DocumentFacts): string[] {
  return [
    heading('1. Titular'),
    paragraph(
      `${borrower.fullName}, mayor de edad, cédula de identidad y electoral ${borrower.cedula}, con domicilio en ${borrower.address}, teléfono ${borrower.phone}, correo ${borrower.email}.`,
    ),
    heading('2. Autorización expresa'),
    paragraph(
      `AUTORIZO de forma libre, expresa e informada a ${lender.name} a consultar mi reporte de crédito en ${listed(lender.bureaus)}, y en ninguna otra Sociedad de Información Crediticia.`,
    ),
    heading('3. Finalidad'),
    paragraph(
      `Solo para evaluar mi solicitud de préstamo por ${formatPesos(plan.principal)} en ${termText(term)}, cuyo número consta en la evidencia de la firma; para nada más.`,
    ),
    heading('4. Qué se consulta y quién lo ve'),
    paragraph(
      'Mi historial y mi comportamiento de pago. Lo ve únicamente el personal autorizado que evalúa la solicitud, que guarda confidencialidad.',
    ),
  ];
}

/** The names as a list in a sentence, exactly those given: "DataCrédito y CIRCE" (rule: named-bureaus). */
const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' y ');

/**
 * The authorization to consult credit bureaus as the customer signs it, without the evidence of the signature. It is a
 * document of its own, apart from the note (Ley 172-13).
 */
export function creditAuthorization(facts: DocumentFacts): LegalText {
  const { lender, borrower, counter } = facts;
  const version = counter ? COUNTER_AUTHORIZATION_VERSION : CREDIT_AUTHORIZATION_VERSION;
  const text = document([
    `${TITLE}\nConsulta del historial crediticio\nPlantilla ${version}`,
    lender.registrationNumber &&
      paragraph(`Contrato registrado en Pro Consumidor núm. ${lender.registrationNumber}`),
    paragraph(`Autorizado: ${named(lender)}`),
    place(lender),
    ...authorization(facts),
    heading('5. Vigencia'),
    paragraph(
      `${numberInWords(AUTHORIZATION_DAYS)} (${AUTHORIZATION_DAYS}) días calendario desde el día de la firma. Después hace falta una autorización nueva. Puedo revocarla antes de la consulta; el contacto es ${dataContact(lender)}.`,
    ),
    heading('6. Reporte de pagos'),
    paragraph(
      'Esta autorización es solo para consultar. No autoriza a reportar mi comportamiento de pago a esas sociedades.',
    ),
    heading('7. Mis derechos'),
    paragraph(
      'La Ley 172-13, de protección de datos personales, exige mi consentimiento expreso y por escrito para esta consulta, y me da derecho a acceder a mis datos, rectificarlos, cancelarlos y oponerme a su uso, a pedir gratis mi reporte cuatro veces al año, y a reclamar ante la sociedad de información, ante los tribunales (hábeas data) y ante Pro Consumidor.',
    ),
    heading('8. Conservación'),
    paragraph(
      `Esta autorización se conserva ${lender.retentionMonths} meses. Los datos se alojan en ${lender.hostingCountry}.`,
    ),
    heading('9. Forma electrónica'),
    paragraph(
      'Acepto este documento en forma digital y mi firma electrónica dibujada. La Ley 126-02, de comercio electrónico, dispone que no se niegan efectos jurídicos a un documento por estar en forma digital.',
    ),
    ...(counter ? counterClause(10, 'El titular', counter) : []),
    signatureBlock('Firma del titular', borrower),
  ]);
  return { version, text };
}
