import { formatCedula } from '#domain/accounts/cedula.ts';
import { CORRECTION_DAYS } from '#domain/limits/limits.ts';
import type { Lender } from '#domain/signing/facts.ts';
import { dataContact, document, heading, type LegalText, named, paragraph } from '#domain/signing/layout.ts';
import { numberInWords } from '#domain/words.ts';

/** Version of the consent's text; every change of a word gives a new version. */
export const REPORTING_CONSENT_VERSION = 'permiso-de-reporte-2026-12';

/**
 * What a client signs so that her payments may be reported. It is a document of its own, apart from the authorization
 * to consult, which says that it does not allow this (Ley 172-13: consent in writing, express and set apart).
 */
export function reportingConsent(
  lender: Lender,
  person: { readonly name: string; readonly cedula: string },
): LegalText {
  const bureaus = new Intl.ListFormat('es-DO').format(lender.bureaus);
  return {
    version: REPORTING_CONSENT_VERSION,
    text: document([
      `PERMISO PARA REPORTAR MIS PAGOS\nPlantilla ${REPORTING_CONSENT_VERSION}`,
      paragraph(`Autorizado: ${named(lender)}`),
      heading('1. Permiso'),
      paragraph(
        `${person.name}, cédula de identidad y electoral ${formatCedula(person.cedula)}, AUTORIZO de forma libre, expresa e informada a ${lender.name} a reportar cada mes a ${bureaus}, y a ninguna otra Sociedad de Información Crediticia, el monto, la fecha, la cuota, el balance, los días de atraso y el estado de mis préstamos con ella.`,
      ),
      heading('2. Es aparte'),
      paragraph('Firmarlo no es condición para recibir un préstamo, y no autoriza a consultar mi historial.'),
      heading('3. Retirarlo'),
      paragraph(
        `Puedo retirarlo cuando quiera en mi perfil o escribiendo a ${dataContact(lender)}. Desde ese día no se reporta nada más de mí; lo ya reportado queda en el buró.`,
      ),
      heading('4. Mis derechos'),
      paragraph(
        `La Ley 172-13, de protección de datos personales, exige mi consentimiento expreso y por escrito para esto, y me da derecho a ver qué se reportó, a que se corrija en ${numberInWords(CORRECTION_DAYS)} días laborables y a reclamar ante la sociedad de información, ante los tribunales (hábeas data) y ante Pro Consumidor.`,
      ),
    ]),
  };
}
