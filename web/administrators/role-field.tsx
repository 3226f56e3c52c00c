import type { ChangeEvent } from 'react';
import { ROLE, ROLES } from '#domain/accounts/role.ts';
import { isIn } from '#domain/enum-table.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const OPTIONS = ROLES.map((value) => ({ value, label: ROLE[value].label }));

interface RoleFieldProps {
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** A choice of the staff's roles, each with its explanation. */
export function RoleField({ value, ...field }: RoleFieldProps) {
  return (
    <SelectField
      {...field}
      label="Rol"
      placeholder="Elija un rol"
      options={OPTIONS}
      value={value}
      hint={isIn(ROLES, value) ? ROLE[value].does : 'Decide qué puede ver y hacer.'}
    />
  );
}
