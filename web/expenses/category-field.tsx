import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY, type ExpenseCategory } from '#domain/drawers/cash-movement.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const OPTIONS = EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_CATEGORY[value].label }));

interface CategoryFieldProps {
  readonly value: ExpenseCategory | '';
  readonly error?: string | undefined;
  readonly onChange: (category: ExpenseCategory) => void;
}

/** What the money was spent on. */
export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  return (
    <SelectField
      name="category"
      label="En qué se gastó"
      placeholder="Elija de la lista"
      options={OPTIONS}
      value={value}
      error={error}
      onChange={({ target }) => {
        const chosen = EXPENSE_CATEGORIES.find((one) => one === target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
