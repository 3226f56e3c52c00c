import { APPLICATION_STATUS, parseStatus, SHOWN_STATUSES } from '#domain/applications/status.ts';
import { LOAN_TYPE, LOAN_TYPES, parseLoanType } from '#domain/loans/loan-type.ts';
import type { OwnAddress } from '#web/applications/own/list/own-address.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const STATUSES = SHOWN_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS[value].label }));
const TYPES = LOAN_TYPES.map((value) => ({ value, label: LOAN_TYPE[value].label }));
const ALL = { value: '', label: 'Todos' };

interface ApplicationFiltersProps extends Pick<OwnAddress, 'status' | 'loanType'> {
  readonly onChange: (change: Partial<OwnAddress>) => void;
}

/**
 * Filters of the customer's applications by status and by loan type, only those that occur (rule: loan-type-spellings).
 */
export function ApplicationFilters({ status, loanType, onChange }: ApplicationFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-3 sm:max-w-md">
      <SelectField
        name="status"
        label="Estado"
        options={[ALL, ...STATUSES]}
        value={status ?? ''}
        onChange={({ target }) => onChange({ status: parseStatus(target.value) })}
      />
      <SelectField
        name="loanType"
        label="Tipo"
        options={[ALL, ...TYPES]}
        value={loanType ?? ''}
        onChange={({ target }) => onChange({ loanType: parseLoanType(target.value) })}
      />
    </search>
  );
}
