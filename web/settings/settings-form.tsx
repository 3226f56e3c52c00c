import { type FormEvent, useEffect, useState } from 'react';
import { type SettingsReply, settingsApi } from '#contract/settings.ts';
import { isDoubtfulRnc, RNC_DOUBTFUL } from '#domain/accounts/rnc.ts';
import { labelOfSetting } from '#domain/audit/setting-labels.ts';
import { CONTACT_HOURS_PLAIN } from '#domain/limits/contact-hours-words.ts';
import { choiceOf, notePartsText } from '#domain/limits/instalments.ts';
import { NOTE_CONDITION_MAX } from '#domain/limits/lengths.ts';
import { AMOUNT_MAX, CONTACTS_PER_DAY_MAX } from '#domain/limits/limits.ts';
import { LATE_CHARGE, LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { calculatorPercent, notePercent, TERMS_WITH_TWO_PLANS, type Term } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { AccountRows } from '#web/settings/account-rows.tsx';
import { BrandCard } from '#web/settings/brand-card.tsx';
import { ControlFields } from '#web/settings/control-fields.tsx';
import { ScorecardSettings } from '#web/settings/scorecard-settings.tsx';
import { useChangeSettings } from '#web/settings/settings.queries.ts';
import {
  draftOf,
  type SettingsDraft,
  settingsOfDraft,
  type TextSetting,
  type TickSetting,
} from '#web/settings/settings-draft.ts';
import { labelOfError } from '#web/settings/settings-labels.ts';
import { TemplateRows } from '#web/settings/template-rows.tsx';
import { WarningRuleFields } from '#web/settings/warning-rule-fields.tsx';
import { WhatsappCard } from '#web/settings/whatsapp-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';
import { focusControl } from '#web/ui/fields/focus-control.ts';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

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
const LATE = LATE_CHARGE_VARIANTS.map((variant) => ({
  value: String(LATE_CHARGE[variant].setting),
  label: LATE_CHARGE[variant].choice,
}));

/** The form with all business settings on one page (rule: business-settings); a failed save loses no typed value. */
export function SettingsForm({ settings }: { readonly settings: SettingsReply }) {
  // The version that this form changes: two people's saves do not overwrite each other.
  const [version, setVersion] = useState(settings.version);
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const change = useChangeSettings();
  const may = usePermission();
  // The field of the link exists only now: the settings had to load first.
  useEffect(() => {
    focusControl(decodeURIComponent(location.hash.slice(1)));
  }, []);

  const text = (name: TextSetting) => ({
    name,
    label: labelOfSetting(name),
    value: draft.texts[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, texts: { ...draft.texts, [name]: target.value } }),
  });
  const tick = (name: TickSetting) => ({
    name,
    label: labelOfSetting(name),
    checked: draft.ticks[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      setDraft({ ...draft, ticks: { ...draft.ticks, [name]: target.checked } }),
  });

  function save(event: FormEvent) {
    event.preventDefault();
    const { settings: value, errors: wrong } = settingsOfDraft(draft);
    setErrors(wrong);
    if (!value) return setAttempt(attempt + 1);
    change.mutate(
      { body: { ...value, version } },
      {
        onSuccess: (saved) => setVersion(saved.version),
        onError: (failure) => {
          const said = fieldErrorsOf(failure);
          setErrors(said);
          if (Object.keys(said).length > 0) setAttempt(attempt + 1);
        },
      },
    );
  }

  const summary = Object.entries(errors).map(([field, message]) => ({
    field,
    message: `${labelOfError(field)}: ${message}`,
  }));
  return (
    <form noValidate onSubmit={save} className="grid gap-6">
      {summary.length > 0 && <ErrorSummary title="Revise estos campos" errors={summary} attempt={attempt} />}
      <fieldset disabled={!may(settingsApi.change)} className="grid grid-cols-1 gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {/* Parts of similar height side by side: neither column ends long before the other. */}
          <div className="grid gap-6">
            <Card title="El negocio">
              <TextField
                {...text('name')}
                hint="Aparece en la aplicación, los mensajes y el ícono instalado."
              />
              <TextField {...text('legalName')} hint="La parte acreedora en el pagaré." />
              <TextField
                {...text('rnc')}
                inputMode="numeric"
                hint={isDoubtfulRnc(draft.texts.rnc.trim()) ? RNC_DOUBTFUL : undefined}
              />
              <TextField {...text('city')} />
              <TextField
                {...text('registrationNumber')}
                hint="El que dio Pro Consumidor al contrato, si lo hay."
              />
              <TextareaField
                {...text('noteCondition')}
                rows={3}
                maxLength={NOTE_CONDITION_MAX}
                hint="Un párrafo que se agrega al final de los pagarés que se firmen desde ahora, igual para todos. El cliente lo lee antes de firmar. Si el contrato está registrado en Pro Consumidor, el cambio también se registra."
              />
            </Card>
            <Card title="Contacto">
              <TextField {...text('contact.whatsapp')} type="tel" hint="Con el 1 delante: 18095550100." />
              <EmailField {...text('contact.email')} />
              <TextField {...text('contact.phone')} type="tel" />
              <TextField {...text('contact.address')} />
              <TextField {...text('contact.hours')} />
            </Card>
            <BrandCard
              colour={text('brandColour')}
              logo={draft.logo}
              logoError={errors.logo}
              onLogo={(logo) => setDraft((now) => ({ ...now, logo }))}
            />
            <Card title="Recordatorios y cobros">
              <TextField {...text('reminderTimes.dueSoon')} type="time" />
              <TextField {...text('reminderTimes.dueToday')} type="time" />
              <TextField
                {...text('reminderTimes.overdue')}
                type="time"
                hint={`Solo ${CONTACT_HOURS_PLAIN}.`}
              />
              <TextField
                {...text('contactsPerDay')}
                inputMode="numeric"
                hint={`Llamadas, mensajes, cartas, visitas y recordatorios juntos. Hasta ${CONTACTS_PER_DAY_MAX}, por la resolución 010-16 de INDOTEL.`}
              />
            </Card>
            <Card title="Límite por cliente">
              <MoneyField
                {...text('limitRules.first')}
                hint={`Vacío: sin reglas, y cada cliente puede pedir hasta ${formatPesos(AMOUNT_MAX)}.`}
              />
              <MoneyField {...text('limitRules.onTime')} />
              <MoneyField {...text('limitRules.late')} />
              <TextField
                {...text('limitRules.lateDays')}
                inputMode="numeric"
                hint="El cliente ve su límite y por qué. Nunca pasa del máximo del producto ni baja del mínimo."
              />
            </Card>
          </div>
          <div className="grid gap-6">
            <Card title="Precio y mora">
              <RadioGroup
                {...text('threeInstalmentPlan')}
                options={PLANS}
                hint="Vale para los pagarés que se firmen desde ahora; los firmados no cambian."
              />
              <RadioGroup {...text('lateChargeVariant')} options={LATE} />
              <CheckboxField
                {...tick('showEffectiveRate')}
                hint="La tasa anual efectiva, en el detalle del costo."
              />
              <CheckboxField
                {...tick('asksSumInWords')}
                hint="El cliente escribe el total del pagaré con palabras, por el artículo 1326 del Código Civil."
              />
            </Card>
            <Card title="Control">
              <ControlFields
                text={text}
                acts={draft.twoPersonActs}
                error={errors.twoPersonActs}
                onActs={(twoPersonActs) => setDraft({ ...draft, twoPersonActs })}
              />
            </Card>
            <Card title="Avisos al decidir">
              <WarningRuleFields text={text} />
            </Card>
            <ScorecardSettings text={text} />
            <Card title="Datos personales">
              <TextareaField
                {...text('bureaus')}
                rows={3}
                hint="Uno por línea; se nombran en la autorización."
              />
              <EmailField {...text('dataEmail')} hint="Para los derechos de la Ley 172-13." />
              <TextField {...text('retentionMonths')} inputMode="numeric" />
              <TextField {...text('hostingCountry')} />
              <CheckboxField {...tick('claims.ssl')} />
              <CheckboxField {...tick('claims.gdpr')} />
              <CheckboxField
                {...tick('storageEncrypted')}
                hint="Marque solo si cifró los discos de la base y de los archivos: la página de Seguridad lo dice."
              />
            </Card>
          </div>
        </div>
        <Card title={labelOfSetting('companyAccounts')}>
          <AccountRows
            accounts={draft.accounts}
            errors={errors}
            onChange={(accounts) => setDraft({ ...draft, accounts })}
          />
        </Card>
        <WhatsappCard
          templates={draft.whatsappTemplates}
          errors={errors}
          onChange={(whatsappTemplates) => setDraft({ ...draft, whatsappTemplates })}
        />
        <Card id="plantillas" title={labelOfSetting('messageTemplates')}>
          <TemplateRows
            templates={draft.templates}
            errors={errors}
            onChange={(templates) => setDraft({ ...draft, templates })}
          />
        </Card>
      </fieldset>
      <WithPermission call={settingsApi.change}>
        <div>
          <Button type="submit" busy={change.isPending}>
            Guardar configuración
          </Button>
        </div>
      </WithPermission>
    </form>
  );
}
