import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, shown once. Each allows one login when the phone is lost. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-xl">Guarde sus códigos de recuperación</h2>
      <p>Cada uno sirve una vez si pierde el teléfono. No se vuelven a mostrar.</p>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-1 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} what="los códigos de recuperación" />
      <CheckboxField
        name="kept"
        label="Ya los guardé"
        checked={kept}
        onChange={({ target }) => setKept(target.checked)}
      />
      <Button disabledLook={!kept} onClick={() => kept && onDone()}>
        Continuar
      </Button>
    </div>
  );
}
