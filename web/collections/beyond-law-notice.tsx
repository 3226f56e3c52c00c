import type { ReactNode } from 'react';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';

interface BeyondLawNoticeProps {
  readonly text: string;
  /** Only an owner confirms a contact that the law does not allow (rule: contact-hours). */
  readonly mayNote: boolean;
  readonly meant: boolean;
  readonly onMeant: (meant: boolean) => void;
  /** Fields between the text and the confirmation. */
  readonly children?: ReactNode;
}

export function BeyondLawNotice({ text, mayNote, meant, onMeant, children }: BeyondLawNoticeProps) {
  return (
    <div className="grid gap-3 rounded-md bg-warning-tint p-3 text-warning">
      <p role="alert">{text}</p>
      {children}
      {mayNote && (
        <CheckboxField
          name="confirmBeyondLaw"
          label="Se hizo así, y queda anotado"
          checked={meant}
          onChange={({ target }) => onMeant(target.checked)}
        />
      )}
    </div>
  );
}
