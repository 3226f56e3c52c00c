import { isPayroll } from '#domain/loans/loan-type.ts';
import {
  entryOf,
  FIELD_GROUPS,
  type FieldGroup,
  type FormField,
  type FormValues,
  isFormField,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { type Checked, errorsOf } from '#web/applications/form/validation.ts';
import type { FieldLook } from '#web/fields/field-kinds.ts';

/** A part of a step of the form that has several tasks: a screen of its own, under the step's number. */
export interface Part extends Checked {
  /** Name of the part in the address. */
  readonly slug: string;
  readonly title: string;
}

export interface Step extends Checked {
  /** Number of the step, 1 to 5. */
  readonly number: number;
  readonly title: string;
  readonly groups: readonly FieldGroup[];
  /** The parts of the step; empty for a step of one screen. */
  readonly parts: readonly Part[];
  /**
   * Whether the step may be left with missing answers: the customer may sign the form in the page another day (rule:
   * inline-wizard).
   */
  readonly mayBeLeftIncomplete?: true;
  /**
   * For a step that the staff fill in: headings for them instead of the customer, and no browser autofill of their own
   * data.
   */
  readonly aboutAnother?: {
    readonly headings: Readonly<Partial<Record<FieldGroup, string>>>;
    readonly looks: Readonly<Partial<Record<FormField, Pick<FieldLook, 'hint' | 'placeholder'>>>>;
  };
}

const MISSING = 'Faltan los siguientes campos:';
const MISSING_AT_WORK = 'Faltan los siguientes campos laborales:';
const MISSING_ELEMENTS = 'Faltan los siguientes elementos:';

type NamedPart = Pick<Part, 'slug' | 'title'> & { readonly fields: readonly FormField[] };

/** Name of the part that shows every answer before the signatures. */
export const CHECK_PART = 'revisar';
/** Name of the part that takes the photos, in the form in the page. */
export const PHOTO_PART = 'fotos';
/** Name of the signing step's part that shows the text of the promissory note; it comes first. */
export const NOTE_PART = 'pagare';
/** Name of the part that accepts the terms and sends the form. */
export const SEND_PART = 'enviar';

/** The parts of the signing step, one task at a time (rule: one-task-a-screen). */
const SIGNING_PARTS: readonly NamedPart[] = [
  { slug: CHECK_PART, title: 'Revisa tus respuestas', fields: [] },
  { slug: NOTE_PART, title: 'Lee el Debo y Pagaré', fields: ['acceptDebtAgreement', 'sumInWords'] },
  { slug: 'firma-pagare', title: 'Firma el Debo y Pagaré', fields: ['debtAgreementSignature'] },
  { slug: 'autorizacion', title: 'Lee la Autorización de Crédito', fields: ['acceptCreditCheck'] },
  {
    slug: 'firma-autorizacion',
    title: 'Firma la Autorización de Crédito',
    fields: ['creditAuthorizationSignature'],
  },
  { slug: SEND_PART, title: 'Envía tu solicitud', fields: ['acceptTermsAndConditions'] },
];
const TAKE_PHOTOS: NamedPart = {
  slug: PHOTO_PART,
  title: 'Tus fotos',
  fields: Object.keys(FIELD_GROUPS.photos).filter(isFormField),
};

interface NamedStep extends Omit<Step, 'presentation' | 'number' | 'fields' | 'parts'> {
  readonly parts?: readonly NamedPart[];
}

const stepsOf = (presentation: Presentation, steps: readonly NamedStep[]): readonly Step[] =>
  steps.map((step, index) => ({
    ...step,
    presentation,
    number: index + 1,
    fields: step.groups
      .flatMap((group) => Object.keys(FIELD_GROUPS[group]).filter(isFormField))
      .filter((field) => entryOf(field)[presentation] !== null),
    parts: (step.parts ?? []).map((part) => ({ ...part, presentation, missing: step.missing })),
  }));

/** The five steps of each presentation of the form (rules: application-modal, inline-wizard). */
export const STEPS: Readonly<Record<Presentation, readonly Step[]>> = {
  modal: stepsOf('modal', [
    { title: 'Detalles del préstamo', groups: ['loan'], missing: MISSING },
    { title: 'Información personal', groups: ['person', 'address', 'photos'], missing: MISSING_ELEMENTS },
    { title: 'Información Laboral', groups: ['work', 'office'], missing: MISSING_AT_WORK },
    { title: 'Información bancaria', groups: ['bank'], missing: MISSING },
    { title: 'Documentos y firma', groups: ['signing'], missing: MISSING_ELEMENTS, parts: SIGNING_PARTS },
  ]),
  inline: stepsOf('inline', [
    { title: 'Información personal', groups: ['person', 'loan'], missing: MISSING },
    { title: 'Información Laboral', groups: ['work', 'address', 'office'], missing: MISSING_AT_WORK },
    { title: 'Información bancaria', groups: ['bank'], missing: MISSING },
    {
      title: 'Documentos y firma',
      groups: ['photos', 'signing'],
      missing: MISSING_ELEMENTS,
      mayBeLeftIncomplete: true,
      parts: [TAKE_PHOTOS, ...SIGNING_PARTS],
    },
    // Has no fields (rule: honest-confirmation).
    { title: 'Confirmación', groups: [], missing: '' },
  ]),
};
export const LAST_STEP = 5;
/** Number of the last step of the form in the page that has fields. */
export const SIGNING_STEP = 4;

/** Whether a part is signed on: nothing may move or lie over its pad. */
export const isPad = (part: Part | null): boolean =>
  part?.fields.some((field) => entryOf(field).kind === 'signature') ?? false;

/** The step with this number. @throws for a number without a step. */
export function stepAt(presentation: Presentation, number: number): Step {
  const step = STEPS[presentation][number - 1];
  if (!step) throw new Error(`There is no step ${number}`);
  return step;
}

export const isRight = (step: Step, values: FormValues): boolean =>
  step.mayBeLeftIncomplete === true || Object.keys(errorsOf(step, values)).length === 0;

/**
 * Whether everything that a step asks is answered, up to the signature: the way forward goes past it while the customer
 * has not seen it (rule: reuse-what-is-known). Proof of a payroll is asked beside the fields.
 */
export const needsNothing = (step: Step, values: FormValues): boolean =>
  step.parts.length === 0 &&
  step.fields.length > 0 &&
  Object.keys(errorsOf(step, values, true)).length === 0 &&
  !(step.groups.includes('work') && isPayroll(values.loanType));

/** The number of the last step that the customer may open: each step opens the next one once it is valid. */
export const furthestStep = (presentation: Presentation, values: FormValues): number =>
  STEPS[presentation].find((step) => !isRight(step, values))?.number ?? LAST_STEP;

/** The step that has a field, for an error that the server names by its field; `undefined` if no step has it. */
export const stepOf = (presentation: Presentation, field: string): Step | undefined =>
  isFormField(field) ? STEPS[presentation].find(({ fields }) => fields.includes(field)) : undefined;

/** The part of a step that asks a field; `undefined` in a step of one screen. */
export const partOf = ({ parts }: Step, field: string): Part | undefined =>
  parts.find(({ fields }) => fields.some((each) => each === field));

/**
 * The part of `step` named `slug`, or the first part without a name. A part that comes after an invalid one is not
 * shown: the invalid one is.
 */
export function partAt(step: Step, slug: string | undefined, values: FormValues): Part | null {
  const named = step.parts.find((part) => part.slug === slug) ?? step.parts[0];
  if (!named || step.mayBeLeftIncomplete) return named ?? null;
  const before = step.parts.slice(0, step.parts.indexOf(named));
  return before.find((part) => Object.keys(errorsOf(part, values)).length > 0) ?? named;
}
