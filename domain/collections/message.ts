import type { TemplatedChannel } from '#domain/collections/contact.ts';
import { keysOf } from '#domain/enum-table.ts';
import { daysText } from '#domain/loans/overdue-ages.ts';
import { formatPesos } from '#domain/money.ts';

/** Variables of a template about late payment, with their values. */
export interface MessageFacts {
  readonly firstName: string;
  readonly reference: string;
  /** Overdue pesos. */
  readonly overdue: number;
  readonly daysLate: number;
}

const FIELDS = {
  nombre: ({ firstName }: MessageFacts) => firstName,
  prestamo: ({ reference }: MessageFacts) => reference,
  monto: ({ overdue }: MessageFacts) => formatPesos(overdue),
  dias: ({ daysLate }: MessageFacts) => daysText(daysLate),
} as const;
type Field = keyof typeof FIELDS;
/** The variables of a collection template as written in its text: "{nombre}". */
export const MESSAGE_PLACES = keysOf(FIELDS).map((field) => `{${field}}`);
export const PLACES_HINT = `Lo que va entre llaves se llena para cada persona: ${MESSAGE_PLACES.join(' ')}`;

/** The lender's texts for collection messages (rule: message-templates). */
export interface CollectionTemplate {
  readonly name: string;
  readonly channel: TemplatedChannel;
  readonly text: string;
}

/**
 * Default templates until the lender writes its own. A WhatsApp text names no debt: others look at the phone's screen,
 * and Meta refuses it (rule: whatsapp-policy).
 */
export const INITIAL_TEMPLATES: CollectionTemplate[] = [
  {
    name: 'Atraso',
    channel: 'letter',
    text: 'Su préstamo {prestamo} tiene {monto} vencidos desde hace {dias}. Si ya pagó, registre su comprobante; si no puede pagar hoy, escríbanos para acordar una fecha.',
  },
  {
    name: 'Saludo',
    channel: 'whatsapp',
    text: 'Hola, {nombre}. Tenemos algo que hablar con usted. ¿Cuándo podemos llamarle?',
  },
];

const PLACE = /\{([^{}]*)\}/g;

const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name);

/** Names in braces in a template that are no variable. */
export const unknownFields = (template: string): readonly string[] =>
  [...template.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => !isField(name));

/** The template's text filled with one person's values. */
export const fillMessage = (template: string, facts: MessageFacts): string =>
  template.replace(PLACE, (whole, name: string) => (isField(name) ? FIELDS[name](facts) : whole));
