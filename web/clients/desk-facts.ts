import type { Client } from '#contract/clients.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { DESK_FIELDS, type DeskField } from '#domain/accounts/profile-fields.ts';
import { readable } from '#web/person/person-fields.ts';

type Found = Pick<Client, DeskField>;

/** What is said of a fact that is asked for first, and missing; of any other nothing is said. */
const MISSING: Readonly<Partial<Record<DeskField, string>>> = {
  cedula: 'Sin cédula',
  phone: 'Sin teléfono',
  email: NO_EMAIL,
};

export interface DeskFact {
  readonly field: DeskField;
  readonly text: string;
}

/** What the desk shows of a client beside the name, to compare with the person who is there. */
export const deskFacts = (client: Found, but: readonly DeskField[] = []): readonly DeskFact[] =>
  DESK_FIELDS.filter((field) => !but.includes(field))
    .map((field) => ({ field, text: readable(field, client) || (MISSING[field] ?? '') }))
    .filter(({ text }) => text !== '');

export const deskText = (client: Found): string =>
  deskFacts(client)
    .map(({ text }) => text)
    .join(' · ');
