import { MESSAGE_MAX } from '#contract/collections.ts';
import { isDoubtfulRnc, RNC_DOUBTFUL } from '#domain/accounts/rnc.ts';
import { RULED_WARNINGS, WARNING_RULE, WARNING_RULE_NAMES } from '#domain/applications/scorecard.ts';
import { labelOfSetting } from '#domain/audit/fact-labels.ts';
import { CONTACT_CHANNEL, TEMPLATED_CHANNELS } from '#domain/collections/contact.ts';
import { fillMessage, type MessageFacts, PLACES_HINT } from '#domain/collections/message.ts';
import { CONTACT_HOURS_PLAIN } from '#domain/limits/contact-hours-words.ts';
import { choiceOf } from '#domain/limits/instalments.ts';
import { NOTE_CONDITION_MAX } from '#domain/limits/lengths.ts';
import { CONTACTS_PER_DAY_MAX } from '#domain/limits/limits.ts';
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
import { publicTerms } from '#web/app/shell/lent-terms.ts';
import { LATE_CHARGES } from '#web/fields/late-charges.ts';
import { AccountRows } from '#web/settings/account-rows.tsx';
import { BrandFields } from '#web/settings/brand-fields.tsx';
import { ControlFields } from '#web/settings/control-fields.tsx';
import { DraftRows } from '#web/settings/draft-rows.tsx';
import type {
  SettingsDraft,
  TemplateDraft,
  TextSetting,
  TickSetting,
  WarningRuleSetting,
} from '#web/settings/settings-draft.ts';
import type { SectionId } from '#web/settings/settings-sections.ts';
import { WhatsappFields } from '#web/settings/whatsapp-fields.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SelectField, type SelectFieldProps } from '#web/ui/fields/select-field.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

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
              autoComplete="off"
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

/** The fields for the thresholds of the scorecard's rules (rule: scorecard). */
function ScorecardSettings({ text }: { readonly text: (name: TextSetting) => TextFieldProps }) {
  return (
    <>
      <h3 className="text-lg">Reglas al decidir</h3>
      <p className="text-sm text-ink-soft">
        Se ven al lado de cada solicitud con su resultado. Solo aconsejan: no rechazan a nadie.
      </p>
      <TextField {...text('scorecard.lateDays')} inputMode="numeric" />
      <TextField {...text('scorecard.incomeShare')} inputMode="numeric" />
      <TextField {...text('scorecard.monthsAtWork')} inputMode="numeric" />
      <TextField {...text('scorecard.accountDays')} inputMode="numeric" />
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
interface SectionFieldsProps {
  readonly section: SectionId;
  readonly draft: SettingsDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: SettingsDraft) => void;
}

/** The fields of one section of the settings. */
export function SectionFields({ section, draft, errors, onChange }: SectionFieldsProps) {
  const text = (name: TextSetting) => ({
    name,
    label: labelOfSetting(name),
    value: draft.texts[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, texts: { ...draft.texts, [name]: target.value } }),
  });
  const tick = (name: TickSetting) => ({
    name,
    label: labelOfSetting(name),
    checked: draft.ticks[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange({ ...draft, ticks: { ...draft.ticks, [name]: target.checked } }),
  });
  switch (section) {
    case 'negocio':
      return (
        <>
          <TextField {...text('name')} hint="Aparece en la aplicación, los mensajes y el ícono instalado." />
          <TextField {...text('legalName')} hint="La parte acreedora en el pagaré." />
          <TextField
            {...text('rnc')}
            inputMode="numeric"
            hint={isDoubtfulRnc(draft.texts.rnc.trim()) ? RNC_DOUBTFUL : undefined}
          />
          <TextField {...text('city')} />
          <TextField
            {...text('registrationNumber')}
            hint="El que dio Pro Consumidor al texto de hoy, si lo hay. Si el texto cambia, se avisa hasta que ponga el suyo. Un abogado dominicano aprueba el texto antes de usarlo."
          />
          <TextareaField
            {...text('noteCondition')}
            rows={3}
            maxLength={NOTE_CONDITION_MAX}
            hint="Un párrafo que se agrega al final de los pagarés que se firmen desde ahora, igual para todos. El cliente lo lee antes de firmar. Si el contrato está registrado en Pro Consumidor, el cambio también se registra."
          />
        </>
      );
    case 'contacto':
      return (
        <>
          <TextField {...text('contact.whatsapp')} type="tel" hint="Con el 1 delante: 18095550100." />
          <EmailField {...text('contact.email')} />
          <TextField {...text('contact.phone')} type="tel" />
          <TextField {...text('contact.address')} />
          <TextField {...text('contact.hours')} />
        </>
      );
    case 'marca':
      return (
        <BrandFields
          colour={text('brandColour')}
          logo={draft.logo}
          logoError={errors.logo}
          onLogo={(logo) => onChange({ ...draft, logo })}
        />
      );
    case 'cuentas':
      return (
        <AccountRows
          accounts={draft.accounts}
          errors={errors}
          onChange={(accounts) => onChange({ ...draft, accounts })}
        />
      );
    case 'precio':
      return (
        <>
          <RadioGroup
            {...text('threeInstalmentPlan')}
            options={PLANS}
            hint="Vale para los pagarés que se firmen desde ahora; los firmados no cambian."
          />
          <RadioGroup {...text('lateChargeVariant')} options={LATE_CHARGES} />
          <CheckboxField
            {...tick('showEffectiveRate')}
            hint="La tasa anual efectiva, en el detalle del costo."
          />
          <CheckboxField
            {...tick('asksSumInWords')}
            hint="El cliente escribe el total del pagaré con palabras, por el artículo 1326 del Código Civil."
          />
        </>
      );
    case 'limite':
      return (
        <>
          <MoneyField
            {...text('limitRules.first')}
            hint={`Vacío: sin reglas, y cada cliente puede pedir hasta ${formatPesos(boundsOf(publicTerms()).most)}.`}
          />
          <MoneyField {...text('limitRules.onTime')} />
          <MoneyField {...text('limitRules.late')} />
          <TextField
            {...text('limitRules.lateDays')}
            inputMode="numeric"
            hint="El cliente ve su límite y por qué. Nunca pasa del máximo del producto ni baja del mínimo."
          />
        </>
      );
    case 'decision':
      return (
        <>
          <h3 className="text-lg">Avisos al decidir</h3>
          <WarningRuleFields text={text} />
          <ScorecardSettings text={text} />
        </>
      );
    case 'control':
      return (
        <ControlFields
          text={text}
          secondFactor={{ ...tick('secondFactorForAll'), error: errors.secondFactorForAll }}
          acts={draft.twoPersonActs}
          error={errors.twoPersonActs}
          onActs={(twoPersonActs) => onChange({ ...draft, twoPersonActs })}
        />
      );
    case 'recordatorios':
      return (
        <>
          <TextField {...text('reminderTimes.dueSoon')} type="time" />
          <TextField {...text('reminderTimes.dueToday')} type="time" />
          <TextField {...text('reminderTimes.overdue')} type="time" hint={`Solo ${CONTACT_HOURS_PLAIN}.`} />
          <TextField
            {...text('contactsPerDay')}
            inputMode="numeric"
            hint={`Llamadas, mensajes, cartas, visitas y recordatorios juntos. Hasta ${CONTACTS_PER_DAY_MAX}, por la resolución 010-16 de INDOTEL.`}
          />
        </>
      );
    case 'whatsapp':
      return (
        <WhatsappFields
          templates={draft.whatsappTemplates}
          errors={errors}
          onChange={(whatsappTemplates) => onChange({ ...draft, whatsappTemplates })}
        />
      );
    case 'plantillas':
      return (
        <TemplateRows
          templates={draft.templates}
          errors={errors}
          onChange={(templates) => onChange({ ...draft, templates })}
        />
      );
    case 'datos':
      return (
        <>
          <TextareaField {...text('bureaus')} rows={3} hint="Uno por línea; se nombran en la autorización." />
          <EmailField {...text('dataEmail')} hint="Para los derechos de la Ley 172-13." />
          <TextField {...text('retentionMonths')} inputMode="numeric" />
          <TextField {...text('hostingCountry')} />
          <CheckboxField {...tick('claims.ssl')} />
          <CheckboxField {...tick('claims.gdpr')} />
          <CheckboxField
            {...tick('storageEncrypted')}
            hint="Marque solo si cifró los discos de la base y de los archivos: la página de Seguridad lo dice."
          />
          <CheckboxField
            {...tick('obligedSubject')}
            hint="Entre quienes obliga esa ley no se encontró nombrado al que presta fondos propios. Un abogado dominicano dice si le toca: con la marca, cada solicitud pregunta por funciones públicas y los dueños anotan operaciones sospechosas."
          />
        </>
      );
  }
}
