import type { AtCounter, Witness } from '#domain/signing/facts.ts';
import { heading, inline, paragraph } from '#domain/signing/layout.ts';

/** Printed in a document instead of a missing phone or e-mail. */
export const NO_CONTACT = 'no tiene';

const withCedula = ({ fullName, cedula }: Witness): string =>
  `${inline(fullName)}, mayor de edad, cédula de identidad y electoral ${cedula}`;

/**
 * The clause of a document signed at the counter: the place, the member of the staff, and how the signer took in the
 * text.
 */
export const counterClause = (number: number, signer: string, { witness }: AtCounter): string[] => [
  heading(`${number}. Firma en la oficina`),
  paragraph(
    `${signer} firma en la oficina del acreedor, ante un miembro de su personal que vio su cédula. Quién es, el equipo y la hora constan en la evidencia de la firma.`,
  ),
  paragraph(
    witness
      ? `${signer} declara que no puede leer este documento. Le fue leído completo y en voz alta, y dijo entenderlo y aceptarlo, en presencia de ${withCedula(witness)}, quien firma como testigo.`
      : `${signer} declara que leyó este documento completo antes de firmarlo.`,
  ),
];

/** How the lender reaches a person who may have neither phone nor e-mail. */
export const reachedAt = ({ contacts }: AtCounter): string =>
  contacts.length > 0
    ? `a ${contacts.join(' o ')}, o por escrito en su domicilio`
    : 'en persona o por escrito en su domicilio';
