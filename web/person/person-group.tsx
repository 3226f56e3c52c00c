import type { User } from '#contract/accounts.ts';
import { FIELDS, type FieldGroup, type FieldLook, type ProfileField } from '#web/person/person-fields.ts';
import { type ProfileErrors, type ProfileValues, readable } from '#web/person/person-values.ts';
import { Card } from '#web/ui/card.tsx';
import { DayField } from '#web/ui/fields/day-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';

interface ControlProps {
  readonly look: FieldLook;
  readonly field: ProfileField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function Control({ look, field, value, error, onText }: ControlProps) {
  const { kind, options = [], ...rest } = look;
  const common = { ...rest, name: field, value, error };
  const onChange = (event: { target: { value: string } }) => onText(event.target.value);
  switch (kind) {
    case 'fixed':
      return <TextField {...common} readOnly autoComplete="off" />;
    case 'day':
      return <DayField {...common} onText={onText} />;
    case 'money':
      return <MoneyField {...common} onChange={onChange} onBlur={onChange} />;
    case 'choice': {
      // What an application brought in another spelling stays chosen until something else is.
      const listed = value === '' || options.includes(value) ? options : [value, ...options];
      return (
        <SelectField
          {...common}
          placeholder="Elige una opción"
          options={listed.map((text) => ({ value: text, label: text }))}
          onChange={onChange}
        />
      );
    }
    case 'text':
      return <TextField {...common} autoComplete={rest.autoComplete ?? 'off'} onChange={onChange} />;
  }
}

interface ProfileGroupProps {
  readonly group: FieldGroup;
  /** How each is asked for; as of the own profile unless told. */
  readonly looks?: Readonly<Record<ProfileField, FieldLook>>;
  readonly user: User;
  /** While editing: what stands in the fields; else the stored values are shown. */
  readonly values: ProfileValues | null;
  readonly errors: ProfileErrors;
  readonly onChange: (field: ProfileField, text: string) => void;
}

/** Fields that belong together, to be read or to be changed. */
export function ProfileGroup({ group, looks = FIELDS, user, values, errors, onChange }: ProfileGroupProps) {
  return (
    <Card title={group.title}>
      {group.note && <p className="text-sm text-ink-soft">{group.note}</p>}
      {values ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {group.fields.map((field) => (
            <Control
              key={field}
              look={looks[field]}
              field={field}
              value={values[field]}
              error={errors[field]}
              onText={(text) => onChange(field, text)}
            />
          ))}
        </div>
      ) : (
        <DataList
          items={group.fields.map((field) => ({
            label: looks[field].label,
            value: readable(field, user) || <span className="font-normal text-ink-soft">Sin completar</span>,
          }))}
        />
      )}
    </Card>
  );
}
