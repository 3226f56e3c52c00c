import { keysOf } from '#domain/enum-table.ts';
import { CODE_CONFIRM_MINUTES } from '#domain/limits/limits.ts';

/** Variables of a WhatsApp template. `word`: the name of the variable in the settings. */
export const TEMPLATE_VARIABLE = {
  code: { word: 'codigo' },
  name: { word: 'nombre' },
  lender: { word: 'prestamista' },
  notice: { word: 'aviso' },
  link: { word: 'enlace' },
} as const satisfies Record<string, { readonly word: string }>;
export type TemplateVariable = keyof typeof TEMPLATE_VARIABLE;
export const TEMPLATE_VARIABLES = keysOf(TEMPLATE_VARIABLE);

interface TemplateFacts {
  readonly label: string;
  /** Sentence about the messages that the template carries. */
  readonly about: string;
  /** The template's category at Meta. */
  readonly category: 'authentication' | 'utility';
  /**
   * The variables that the template accepts. `notice` says what happened; the template about loans does not accept it,
   * since the notice would name a debt.
   */
  readonly variables: readonly TemplateVariable[];
  /**
   * A text for the lender to propose to Meta, with its variables for {{1}}, {{2}} …; `null`: Meta sets the text itself.
   */
  readonly suggested: { readonly text: string; readonly variables: readonly TemplateVariable[] } | null;
  /** Minutes after its sending in which a message's arrival has to be confirmed; else it goes by another channel. */
  readonly confirmMinutes: number;
}

const NOTICE = ['name', 'lender', 'notice', 'link'] as const;
const NOTICE_MINUTES = 60;

/**
 * The kinds of message that go by WhatsApp, each by its own template that Meta approved (rule: whatsapp-templates).
 * None of the suggested texts names a debt: Meta's policy refuses lending and collection.
 */
export const WHATSAPP_TEMPLATE = {
  code: {
    label: 'Códigos',
    about: 'El código para registrarse y el de cambiar la contraseña.',
    category: 'authentication',
    variables: ['code'],
    suggested: null,
    confirmMinutes: CODE_CONFIRM_MINUTES,
  },
  account: {
    label: 'Cuenta y seguridad',
    about: 'Cambios de la contraseña, del perfil o del estado de la cuenta.',
    category: 'utility',
    variables: NOTICE,
    suggested: {
      text: 'Hola, {{1}}. Hubo un cambio en su cuenta de {{2}}: {{3}} Abra {{4}} para ver más.',
      variables: NOTICE,
    },
    confirmMinutes: NOTICE_MINUTES,
  },
  application: {
    label: 'Solicitudes',
    about: 'Lo que pasa con una solicitud: recibida, respondida, documentos y firmas que faltan.',
    category: 'utility',
    variables: NOTICE,
    suggested: {
      text: 'Hola, {{1}}. Hay una novedad en su solicitud de {{2}}: {{3}} Abra {{4}} para ver más.',
      variables: NOTICE,
    },
    confirmMinutes: NOTICE_MINUTES,
  },
  payment: {
    label: 'Pagos',
    about: 'Un pago recibido, confirmado, rechazado o reversado.',
    category: 'utility',
    variables: NOTICE,
    suggested: {
      text: 'Hola, {{1}}. Hay una novedad en su pago a {{2}}: {{3}} Abra {{4}} para ver más.',
      variables: NOTICE,
    },
    confirmMinutes: NOTICE_MINUTES,
  },
  loan: {
    label: 'Préstamos y cuotas',
    about: 'Desembolsos, recordatorios y cobros. Solo dice que hay un aviso: lo demás se lee en la cuenta.',
    category: 'utility',
    variables: ['name', 'lender', 'link'],
    suggested: {
      text: 'Hola, {{1}}. Tiene un aviso nuevo en su cuenta de {{2}}. Abra {{3}} para leerlo.',
      variables: ['name', 'lender', 'link'],
    },
    confirmMinutes: NOTICE_MINUTES,
  },
} as const satisfies Record<string, TemplateFacts>;
export type TemplateKind = keyof typeof WHATSAPP_TEMPLATE;
export const TEMPLATE_KINDS = keysOf(WHATSAPP_TEMPLATE);

/** A template that Meta approved, as the lender sets it: its number at Twilio, and its variables for {{1}}, {{2}} … */
export interface WhatsappTemplate {
  readonly contentSid: string;
  readonly variables: readonly TemplateVariable[];
}
/** The approved template of each kind of message; `null`: messages of this kind do not go by WhatsApp. */
export type WhatsappTemplates = Readonly<Record<TemplateKind, WhatsappTemplate | null>>;

export const NO_TEMPLATES = {
  code: null,
  account: null,
  application: null,
  payment: null,
  loan: null,
} as const satisfies WhatsappTemplates;

const CONTENT_SID = /^HX[0-9a-f]{32}$/i;
/** Whether a text has the form of a template's number at Twilio. */
export const isContentSid = (text: string): boolean => CONTENT_SID.test(text);

/** Whether a template of this kind may have these variables: the codes' template has only the code. */
export function fitsTemplate(kind: TemplateKind, variables: readonly TemplateVariable[]): boolean {
  const allowed: readonly TemplateVariable[] = WHATSAPP_TEMPLATE[kind].variables;
  return kind === 'code'
    ? variables.join() === allowed.join()
    : variables.every((variable) => allowed.includes(variable));
}

/** A template's variables as words in the settings: "nombre, prestamista, enlace". */
export const variableWords = (variables: readonly TemplateVariable[]): string =>
  variables.map((variable) => TEMPLATE_VARIABLE[variable].word).join(', ');

/**
 * Reads a list of words from the settings as template variables, the inverse of `variableWords`; an unknown word stays
 * as it is.
 */
export const readVariables = (words: string): string[] =>
  words
    .split(/[,\s]/)
    .filter(Boolean)
    .map((word) => {
      const named = word.toLowerCase();
      return TEMPLATE_VARIABLES.find((variable) => TEMPLATE_VARIABLE[variable].word === named) ?? word;
    });

/** Most characters of one variable's value at Twilio. */
const VALUE_MAX = 1600;

/**
 * The values of a template's variables as Twilio takes them: {"1": …, "2": …}. Meta accepts no line breaks and no runs
 * of spaces in a value.
 */
export const contentVariables = (
  { variables }: WhatsappTemplate,
  values: Readonly<Record<TemplateVariable, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.map((variable, index) => [
      String(index + 1),
      values[variable].replace(/\s+/g, ' ').trim().slice(0, VALUE_MAX),
    ]),
  );

/**
 * A message of this kind that was sent before this instant, and whose arrival is not confirmed, goes by another
 * channel.
 */
export const unconfirmedSince = (kind: TemplateKind, now: Date): Date =>
  new Date(now.getTime() - WHATSAPP_TEMPLATE[kind].confirmMinutes * 60_000);

/**
 * Meta's own page about its WhatsApp policy. The refusals that our texts name come from copies of the page: the page
 * itself could not be read in full.
 */
export const WHATSAPP_POLICY_PAGE = 'https://business.whatsapp.com/policy';

/**
 * The warning that a lender reads before switching WhatsApp on, and before writing about a debt by WhatsApp (rule:
 * whatsapp-policy).
 */
export const WHATSAPP_POLICY = {
  title: 'Meta puede bloquear el número',
  text: 'La política de WhatsApp Business nombra los préstamos a corto plazo, los adelantos de sueldo y el cobro de deudas entre los negocios que no admite, aunque tengan licencia; vale también para la aplicación WhatsApp Business. Otros prestamistas lo usan igual, y el riesgo es quedarse sin el número y sin sus conversaciones.',
  advice:
    'No nombre deudas, montos ni atrasos en lo que escribe, escriba solo a quien lo aceptó, y no use el único número del negocio.',
} as const;
