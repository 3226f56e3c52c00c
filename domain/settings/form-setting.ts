import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { RULED_WARNINGS, type RuledWarning } from '#domain/applications/scorecard.ts';
import { CONTACT_HOURS_PLAIN } from '#domain/limits/contact-hours-words.ts';
import { termsText } from '#domain/limits/instalments.ts';
import { CONTACTS_PER_DAY_MAX, REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { TERMS_WITH_TWO_PLANS } from '#domain/loans/terms.ts';
import { EDITABLE_LETTERS, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import { TEMPLATE_KINDS, WHATSAPP_TEMPLATE } from '#domain/messages/whatsapp-template.ts';
import { numberInWords } from '#domain/words.ts';

/** The sections of the settings page in their order, each of them saved by itself (rule: business-settings). */
export const SETTING_SECTION = {
  negocio: { label: 'El negocio' },
  contacto: { label: 'Contacto' },
  marca: { label: 'Marca' },
  cuentas: { label: 'Cuentas para pagar' },
  precio: { label: 'Precio y mora' },
  limite: { label: 'Límite por cliente' },
  decision: { label: 'Al decidir' },
  control: { label: 'Control' },
  recordatorios: { label: 'Recordatorios y cobros' },
  whatsapp: { label: 'WhatsApp' },
  plantillas: { label: 'Plantillas de mensajes' },
  datos: { label: 'Datos personales' },
} as const;
export type SectionId = keyof typeof SETTING_SECTION;

/**
 * How the form of the settings reads what was typed, and so its control: a text is empty, or `null` where it may be
 * unset.
 */
export type TypedAs =
  | 'line'
  | 'lineOrNull'
  | 'paragraphOrNull'
  | 'emailOrNull'
  | 'phoneOrNull'
  | 'digitsOrNull'
  | 'undashedOrNull'
  | 'lines'
  | 'time'
  | 'count'
  | 'pesosOrNull'
  | 'pesosOrZero'
  | 'tick';

interface Declared {
  readonly section: SectionId;
  readonly label: string;
}
export interface FormSetting extends Declared {
  readonly typed: TypedAs;
  readonly hint?: string;
}
const warningRules = Object.fromEntries(
  RULED_WARNINGS.map((warning) => [
    `warningRules.${warning}`,
    { section: 'decision', label: REVIEW_WARNINGS[warning], typed: 'line' },
  ]),
  // `fromEntries` loses the names; they are those of RULED_WARNINGS.
) as {
  readonly [W in RuledWarning as `warningRules.${W}`]: { section: 'decision'; label: string; typed: 'line' };
};

const ABOVE = 'Lo que pasa de ahí lo hace un dueño. Vacío: sin límite.';

/**
 * Every setting that its form shows as one text or one box, by its path in the settings. Its section, its control, its
 * label there, in the audit log and in the history of changes derive from here; its check and its first value are in
 * contract/settings.ts.
 */
export const FORM_SETTING = {
  name: {
    section: 'negocio',
    label: 'Nombre del producto',
    typed: 'line',
    hint: 'Aparece en la aplicación, los mensajes y el ícono instalado.',
  },
  legalName: {
    section: 'negocio',
    label: 'Razón social',
    typed: 'line',
    hint: 'La parte acreedora en el pagaré.',
  },
  rnc: { section: 'negocio', label: 'RNC', typed: 'undashedOrNull' },
  city: { section: 'negocio', label: 'Ciudad', typed: 'line' },
  registrationNumber: {
    section: 'negocio',
    label: 'Número de registro del contrato',
    typed: 'lineOrNull',
    hint: 'El que dio Pro Consumidor al texto de hoy, si lo hay. Si el texto cambia, se avisa hasta que ponga el suyo. Un abogado dominicano aprueba el texto antes de usarlo.',
  },
  noteCondition: {
    section: 'negocio',
    label: 'Condición propia en el pagaré',
    typed: 'paragraphOrNull',
    hint: 'Un párrafo que se agrega al final de los pagarés que se firmen desde ahora, igual para todos. El cliente lo lee antes de firmar. Si el contrato está registrado en Pro Consumidor, el cambio también se registra.',
  },
  'contact.whatsapp': {
    section: 'contacto',
    label: 'WhatsApp',
    typed: 'digitsOrNull',
    hint: 'Con el 1 delante: 18095550100.',
  },
  'contact.email': { section: 'contacto', label: 'Email de soporte', typed: 'emailOrNull' },
  'contact.phone': { section: 'contacto', label: 'Teléfono', typed: 'phoneOrNull' },
  'contact.address': { section: 'contacto', label: 'Dirección', typed: 'lineOrNull' },
  'contact.hours': { section: 'contacto', label: 'Horario', typed: 'lineOrNull' },
  threeInstalmentPlan: {
    section: 'precio',
    label: `Plan de ${termsText(TERMS_WITH_TWO_PLANS, 'y')}`,
    typed: 'line',
    hint: 'Vale para los pagarés que se firmen desde ahora; los firmados no cambian.',
  },
  lateChargeVariant: { section: 'precio', label: 'Mora', typed: 'count' },
  showEffectiveRate: {
    section: 'precio',
    label: 'Mostrar la TAE',
    typed: 'tick',
    hint: 'La tasa anual efectiva, en el detalle del costo.',
  },
  asksSumInWords: {
    section: 'precio',
    label: 'Pedir la suma en letras al firmar',
    typed: 'tick',
    hint: 'El cliente escribe el total del pagaré con palabras, por el artículo 1326 del Código Civil.',
  },
  'amountLimits.analyst': {
    section: 'control',
    label: 'Hasta cuánto aprueba u ofrece un analista',
    typed: 'pesosOrNull',
    hint: ABOVE,
  },
  'amountLimits.cashier': {
    section: 'control',
    label: 'Hasta cuánto desembolsa o devuelve un cajero',
    typed: 'pesosOrNull',
    hint: ABOVE,
  },
  cashLimit: {
    section: 'control',
    label: 'Hasta cuánto efectivo recibe un cajero para un préstamo',
    typed: 'pesosOrNull',
    hint: ABOVE,
  },
  twoPersonFrom: {
    section: 'control',
    label: 'Dos personas, para préstamos desde',
    typed: 'pesosOrNull',
    hint: 'Los más pequeños los decide una persona. Vacío: todos.',
  },
  secondFactorForAll: {
    section: 'control',
    label: 'Segundo paso obligatorio para todo el equipo',
    typed: 'tick',
  },
  ...warningRules,
  'limitRules.first': { section: 'limite', label: 'Límite del primer préstamo', typed: 'pesosOrNull' },
  'limitRules.onTime': {
    section: 'limite',
    label: 'Sube con cada préstamo pagado a tiempo',
    typed: 'pesosOrZero',
  },
  'limitRules.late': {
    section: 'limite',
    label: 'Baja con cada préstamo pagado con atraso',
    typed: 'pesosOrZero',
  },
  'limitRules.lateDays': {
    section: 'limite',
    label: 'Días desde los que cuenta como atraso',
    typed: 'count',
    hint: 'El cliente ve su límite y por qué. Nunca pasa del máximo del producto ni baja del mínimo.',
  },
  'scorecard.lateDays': {
    section: 'decision',
    label: 'Historial: días de atraso como máximo',
    typed: 'count',
  },
  'scorecard.incomeShare': {
    section: 'decision',
    label: 'Parte del ingreso que toma un mes de cuotas, como máximo (%)',
    typed: 'count',
  },
  'scorecard.monthsAtWork': {
    section: 'decision',
    label: 'Meses en el trabajo, como mínimo',
    typed: 'count',
  },
  'scorecard.accountDays': { section: 'decision', label: 'Días de la cuenta, como mínimo', typed: 'count' },
  'reminderTimes.dueSoon': {
    section: 'recordatorios',
    label: `${numberInWords(REMINDER_DAYS_BEFORE)} días antes de la cuota`,
    typed: 'time',
  },
  'reminderTimes.dueToday': { section: 'recordatorios', label: 'El día de la cuota', typed: 'time' },
  'reminderTimes.overdue': {
    section: 'recordatorios',
    label: 'Al día siguiente, si no pagó',
    typed: 'time',
    hint: `Solo ${CONTACT_HOURS_PLAIN}.`,
  },
  contactsPerDay: {
    section: 'recordatorios',
    label: 'Contactos al día por una deuda, como máximo',
    typed: 'count',
    hint: `Llamadas, mensajes, cartas, visitas y recordatorios juntos. Hasta ${CONTACTS_PER_DAY_MAX}, por la resolución 010-16 de INDOTEL.`,
  },
  bureaus: {
    section: 'datos',
    label: 'Burós de crédito',
    typed: 'lines',
    hint: 'Uno por línea; se nombran en la autorización.',
  },
  dataEmail: {
    section: 'datos',
    label: 'Email para asuntos de datos personales',
    typed: 'emailOrNull',
    hint: 'Para los derechos de la Ley 172-13.',
  },
  retentionMonths: { section: 'datos', label: 'Meses que se guardan los datos', typed: 'count' },
  hostingCountry: { section: 'datos', label: 'País donde están los datos', typed: 'line' },
  'claims.ssl': { section: 'datos', label: 'Mostrar "SSL 256-bit"', typed: 'tick' },
  'claims.gdpr': { section: 'datos', label: 'Mostrar "GDPR"', typed: 'tick' },
  storageEncrypted: {
    section: 'datos',
    label: 'Los discos están cifrados',
    typed: 'tick',
    hint: 'Marque solo si cifró los discos de la base y de los archivos: la página de Seguridad lo dice.',
  },
  obligedSubject: {
    section: 'datos',
    label: 'Sujeto obligado de la Ley 155-17',
    typed: 'tick',
    hint: 'Entre quienes obliga esa ley no se encontró nombrado al que presta fondos propios. Un abogado dominicano dice si le toca: con la marca, cada solicitud pregunta por funciones públicas y los dueños anotan operaciones sospechosas.',
  },
  brandColour: { section: 'marca', label: 'Color de la marca', typed: 'lineOrNull' },
} as const satisfies Readonly<Record<string, FormSetting>>;
export type FormSettingName = keyof typeof FORM_SETTING;

/** The settings with a card of their own: lists, and the picture. */
export const CARD_SETTING = {
  companyAccounts: { section: 'cuentas', label: 'Cuentas donde pagan los clientes' },
  twoPersonActs: { section: 'control', label: 'Dos personas para' },
  messageTemplates: { section: 'plantillas', label: 'Plantillas de cobro' },
  whatsappTemplates: { section: 'whatsapp', label: 'Plantillas de WhatsApp' },
  logo: { section: 'marca', label: 'Logo' },
} as const satisfies Readonly<Record<string, Declared>>;

type FirstOf<Path> = Path extends `${infer First}.${string}` ? First : Path;
/** The names of the settings that a section has, as `contact` for `contact.phone`. */
export type DeclaredSetting = FirstOf<FormSettingName> | keyof typeof CARD_SETTING;

const SECTION_OF = new Map<string, SectionId>(
  Object.entries<Declared>({ ...FORM_SETTING, ...CARD_SETTING }).map(([path, { section }]) => [
    path.split('.')[0] ?? path,
    section,
  ]),
);
/** The section of a setting, or of a field as `contact.phone`; `undefined`: none has it. */
export const sectionOfSetting = (field: string): SectionId | undefined =>
  SECTION_OF.get(field.split('.')[0] ?? field);

const WHATSAPP_LABELS = Object.fromEntries(
  TEMPLATE_KINDS.flatMap((kind) => {
    const label = `WhatsApp, ${WHATSAPP_TEMPLATE[kind].label}`;
    const field = `whatsappTemplates.${kind}`;
    return [
      [field, label],
      [`${field}.contentSid`, `${label}, ContentSid`],
      [`${field}.variables`, `${label}, variables`],
    ];
  }),
);

const LETTER_LABELS = Object.fromEntries(
  EDITABLE_LETTERS.map((letter) => [
    `letterTexts.${letter}`,
    `Texto de la carta «${LETTER_TEXT[letter].label}»`,
  ]),
);

/** The label of each setting: over its field, and in the history of changes. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries<Declared>({ ...FORM_SETTING, ...CARD_SETTING }).map(([field, { label }]) => [
      field,
      label,
    ]),
  ),
  ...WHATSAPP_LABELS,
  ...LETTER_LABELS,
  setAside: 'Pasos del primer día que no esperan',
  registeredText: 'Texto al que pertenece el número de registro',
};

/** Settings whose fields have labels of their own, and are compared one by one. */
export const SETTING_GROUPS: ReadonlySet<string> = new Set(
  Object.keys(SETTING_LABELS).flatMap((field) => (field.includes('.') ? (field.split('.')[0] ?? []) : [])),
);

/** A setting's label; one of an older version that no longer exists keeps its own name. */
export const labelOfSetting = (field: string): string => SETTING_LABELS[field] ?? field;
