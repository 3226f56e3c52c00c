import type { ReactNode } from 'react';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';

interface BeyondLawNoticeProps {
  readonly text: string;
  /** Whether the person may note a contact that the law does not allow: only an owner may (rule: contact-hours). */
  readonly mayNote: boolean;
  readonly meant: boolean;
  readonly onMeant: (meant: boolean) => void;
  /** Fields between the notice's text and the confirmation. */
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
