import { MESSAGE_MAX } from '#contract/collections.ts';
import { isDoubtfulRnc, RNC_DOUBTFUL } from '#domain/accounts/rnc.ts';
import { RULED_WARNINGS, WARNING_RULE, WARNING_RULE_NAMES } from '#domain/applications/scorecard.ts';
import { CONTACT_CHANNEL, TEMPLATED_CHANNELS } from '#domain/collections/contact.ts';
import { fillMessage, type MessageFacts, PLACES_HINT } from '#domain/collections/message.ts';
import { keysOf } from '#domain/enum-table.ts';
import { choiceOf } from '#domain/limits/instalments.ts';
import { NOTE_CONDITION_MAX } from '#domain/limits/lengths.ts';
import { notePartsText } from '#domain/limits/note-parts.ts';
import {
  boundsOf,
  calculatorPercent,
  notePercent,
  TERMS_WITH_TWO_PLANS,
  type Term,
} from '#domain/loans/terms.ts';
import { WHATSAPP_POLICY } from '#domain/messages/whatsapp-template.ts';
import { formatPesos } from '#domain/money.ts';
import {
  FORM_SETTING,
  type FormSetting,
  type FormSettingName,
  type SectionId,
  sectionOfSetting,
} from '#domain/settings/form-setting.ts';
import { publicTerms } from '#web/app/shell/template-variables.tsx';
import { LATE_CHARGES } from '#web/fields/late-charges.ts';
import { AccountRows } from '#web/settings/account-rows.tsx';
import { BrandFields } from '#web/settings/brand-fields.tsx';
import { ControlFields, PLACED_CONTROLS } from '#web/settings/control-fields.tsx';
import { DraftRows } from '#web/settings/draft-rows.tsx';
import type {
  SettingsDraft,
  TemplateDraft,
  TextSetting,
  TickSetting,
  WarningRuleSetting,
} from '#web/settings/settings-draft.ts';
import { WhatsappFields } from '#web/settings/whatsapp-fields.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { EmailField, TextField } from '#web/ui/fields/text-field.tsx';
import { CheckboxField, SelectField, type SelectFieldProps, TextareaField } from '#web/ui/forms.tsx';

const CHANNELS = TEMPLATED_CHANNELS.map((value) => ({ value, label: CONTACT_CHANNEL[value].label }));
/** An invented customer for the preview; the preview before sending uses the recipient's data. */
const SOMEBODY: MessageFacts = { firstName: 'Rosa', reference: '#LN-0001', overdue: 3_450, daysLate: 12 };

interface TemplateRowsProps {
  readonly templates: readonly TemplateDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (templates: readonly TemplateDraft[]) => void;
}

/** The lender's collection templates, by name (rule: message-templates). */
function TemplateRows({ templates, errors, onChange }: TemplateRowsProps) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">Se eligen al escribir desde Cobros. {PLACES_HINT}</p>
      <DraftRows
        name="messageTemplates"
        noun="Plantilla"
        rows={templates}
        errors={errors}
        fresh={(key) => ({ key, name: '', channel: 'letter', text: '' })}
        onChange={onChange}
      >
        {({ row, edit, field }) => (
          <>
            <TextField
              {...field('name')}
              label="Nombre"
              value={row.name}
              onChange={({ target }) => edit({ name: target.value })}
            />
            <SelectField
              {...field('channel')}
              label="Para"
              options={CHANNELS}
              value={row.channel}
              onChange={({ target }) => edit({ channel: target.value })}
            />
            <div className="grid gap-2 sm:col-span-2">
              <TextareaField
                {...field('text')}
                label="Texto"
                hint={row.channel === 'whatsapp' ? WHATSAPP_POLICY.advice : undefined}
                rows={3}
                maxLength={MESSAGE_MAX}
                value={row.text}
                onChange={({ target }) => edit({ text: target.value })}
              />
              {row.text !== '' && (
                <p className="text-sm break-words text-ink-soft">
                  Por ejemplo: {fillMessage(row.text, SOMEBODY)}
                </p>
              )}
            </div>
          </>
        )}
      </DraftRows>
    </div>
  );
}

const OPTIONS = WARNING_RULE_NAMES.map((value) => ({ value, label: WARNING_RULE[value].label }));

interface WarningRuleFieldsProps {
  readonly text: (name: WarningRuleSetting) => Omit<SelectFieldProps, 'options'>;
}

/** The effect of each warning about an applicant on an approval or an offer (rule: warning-rules). */
function WarningRuleFields({ text }: WarningRuleFieldsProps) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Al aprobar u ofrecer. El cliente nunca se entera de otra cuenta ni de la lista: si se rechaza, lee
        solo un motivo de los de siempre.
      </p>
      {RULED_WARNINGS.map((warning) => (
        <SelectField key={warning} {...text(`warningRules.${warning}`)} options={OPTIONS} />
      ))}
    </>
  );
}

const percents = (percentOf: (term: Term) => number): string =>
  choiceOf(
    TERMS_WITH_TWO_PLANS.map((term) => `${percentOf(term)}%`),
    'y',
  );
const PLANS = [
  {
    value: 'note',
    label: `El del pagaré (${percents(notePercent)})`,
    description: notePartsText(TERMS_WITH_TWO_PLANS),
  },
  {
    value: 'calculator',
    label: `El de la calculadora (${percents(calculatorPercent)})`,
    description: 'Cuotas iguales.',
  },
];
/** The settings that a part of their section places among its own. */
const PLACED: ReadonlySet<FormSettingName> = new Set([
  'brandColour',
  ...RULED_WARNINGS.map((warning) => `warningRules.${warning}` as const),
  ...PLACED_CONTROLS,
]);
const FORM_SETTINGS = keysOf(FORM_SETTING);
const isTick = (name: FormSettingName): name is TickSetting => FORM_SETTING[name].typed === 'tick';
function hintOf(name: FormSettingName): string | undefined {
  const { hint }: FormSetting = FORM_SETTING[name];
  return hint;
}

interface SectionFieldsProps {
  readonly section: SectionId;
  readonly draft: SettingsDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: SettingsDraft) => void;
}

/** The fields of one section of the settings: those that its part places itself, then the others as declared. */
export function SectionFields({ section, draft, errors, onChange }: SectionFieldsProps) {
  const text = (name: TextSetting) => ({
    name,
    label: FORM_SETTING[name].label,
    hint: hintOf(name),
    value: draft.texts[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, texts: { ...draft.texts, [name]: target.value } }),
  });
  const tick = (name: TickSetting) => ({
    name,
    label: FORM_SETTING[name].label,
    hint: hintOf(name),
    checked: draft.ticks[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange({ ...draft, ticks: { ...draft.ticks, [name]: target.checked } }),
  });

  /** A setting's control by how it is typed, or by what only this setting needs. */
  function controlOf(name: FormSettingName) {
    if (isTick(name)) return <CheckboxField key={name} {...tick(name)} />;
    const field = text(name);
    if (name === 'threeInstalmentPlan') return <RadioGroup key={name} {...field} options={PLANS} />;
    if (name === 'lateChargeVariant') return <RadioGroup key={name} {...field} options={LATE_CHARGES} />;
    const doubtful = name === 'rnc' && isDoubtfulRnc(field.value.trim()) ? { hint: RNC_DOUBTFUL } : {};
    const unset =
      name === 'limitRules.first'
        ? {
            hint: `Vacío: sin reglas, y cada cliente puede pedir hasta ${formatPesos(boundsOf(publicTerms()).most)}.`,
          }
        : {};
    switch (FORM_SETTING[name].typed) {
      case 'line':
      case 'lineOrNull':
        return <TextField key={name} {...field} />;
      case 'paragraphOrNull':
        return <TextareaField key={name} {...field} rows={3} maxLength={NOTE_CONDITION_MAX} />;
      case 'lines':
        return <TextareaField key={name} {...field} rows={3} />;
      case 'emailOrNull':
        return <EmailField key={name} {...field} />;
      case 'phoneOrNull':
      case 'digitsOrNull':
        return <TextField key={name} {...field} type="tel" />;
      case 'undashedOrNull':
        return <TextField key={name} {...field} {...doubtful} inputMode="numeric" />;
      case 'time':
        return <TextField key={name} {...field} type="time" />;
      case 'count':
        return <TextField key={name} {...field} inputMode="numeric" />;
      case 'pesosOrNull':
      case 'pesosOrZero':
        return <MoneyField key={name} {...field} {...unset} />;
    }
  }
  const declared = FORM_SETTINGS.filter((name) => sectionOfSetting(name) === section);
  const rest = declared.filter((name) => !PLACED.has(name)).map(controlOf);
  return (
    <>
      {section === 'marca' && (
        <BrandFields
          colour={text('brandColour')}
          logo={draft.logo}
          logoError={errors.logo}
          onLogo={(logo) => onChange({ ...draft, logo })}
        />
      )}
      {section === 'cuentas' && (
        <AccountRows
          accounts={draft.accounts}
          errors={errors}
          onChange={(accounts) => onChange({ ...draft, accounts })}
        />
      )}
      {section === 'decision' && (
        <>
          <h3 className="text-lg">Avisos al decidir</h3>
          <WarningRuleFields text={text} />
          <h3 className="text-lg">Reglas al decidir</h3>
          <p className="text-sm text-ink-soft">
            Se ven al lado de cada solicitud con su resultado. Solo aconsejan: no rechazan a nadie.
          </p>
        </>
      )}
      {section === 'control' && (
        <ControlFields
          text={text}
          secondFactor={{ ...tick('secondFactorForAll'), error: errors.secondFactorForAll }}
          acts={draft.twoPersonActs}
          error={errors.twoPersonActs}
          onActs={(twoPersonActs) => onChange({ ...draft, twoPersonActs })}
        />
      )}
      {section === 'whatsapp' && (
        <WhatsappFields
          templates={draft.whatsappTemplates}
          errors={errors}
          onChange={(whatsappTemplates) => onChange({ ...draft, whatsappTemplates })}
        />
      )}
      {section === 'plantillas' && (
        <TemplateRows
          templates={draft.templates}
          errors={errors}
          onChange={(templates) => onChange({ ...draft, templates })}
        />
      )}
      {rest}
    </>
  );
}
