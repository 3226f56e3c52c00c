import type { ClientAccount } from '#contract/clients.ts';
import { FieldControl } from '#web/fields/field-control.tsx';
import type { FieldLook, ProfileField } from '#web/fields/field-look.ts';
import { FIELDS, type FieldGroup, isOffered } from '#web/person/person-fields.ts';
import { type ProfileErrors, type ProfileValues, readable } from '#web/person/person-values.ts';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';

interface ProfileGroupProps {
  readonly group: FieldGroup;
  /** Gives the look of each field; by default that of the own profile. */
  readonly lookOf?: (field: ProfileField) => FieldLook;
  readonly user: ClientAccount;
  /** The typed values while the group is edited; `null`: the stored values are shown. */
  readonly values: ProfileValues | null;
  /** Whether a field can be edited; by default all can. The others are shown even during editing. */
  readonly asks?: (field: ProfileField) => boolean;
  readonly errors: ProfileErrors;
  readonly onChange: (field: ProfileField, text: string) => void;
}

const ownLook = (field: ProfileField) => FIELDS[field];

const every = () => true;

/** A group of a profile's fields, read-only or edited. */
export function ProfileGroup({
  group,
  lookOf = ownLook,
  user,
  values,
  asks = every,
  errors,
  onChange,
}: ProfileGroupProps) {
  const fields = group.fields.filter((field) => isOffered(field, user));
  const asked = values ? fields.filter(asks) : [];
  const shown = fields.filter((field) => !asked.includes(field));
  return (
    <Card title={group.title}>
      {group.note && <p className="text-sm text-ink-soft">{group.note}</p>}
      {values && asked.length > 0 && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {asked.map((field) => (
            <FieldControl
              key={field}
              name={field}
              look={lookOf(field)}
              value={values[field]}
              error={errors[field]}
              onText={(text) => onChange(field, text)}
            />
          ))}
        </div>
      )}
      {shown.length > 0 && (
        <DataList
          items={shown.map((field) => ({
            label: lookOf(field).label,
            value: readable(field, user) || <span className="font-normal text-ink-soft">Sin completar</span>,
          }))}
        />
      )}
    </Card>
  );
}
