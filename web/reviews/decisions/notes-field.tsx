import { STAFF_NOTES_MAX } from '#domain/limits/lengths.ts';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

interface NotesFieldProps {
  readonly value: string;
  readonly onChange: (notes: string) => void;
}

/** The field for the staff's internal notes on a decision. */
export function NotesField({ value, onChange }: NotesFieldProps) {
  return (
    <TextareaField
      name="adminNotes"
      label="Notas internas (opcional)"
      hint="El cliente no las ve."
      maxLength={STAFF_NOTES_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
