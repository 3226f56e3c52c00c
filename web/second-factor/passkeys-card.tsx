import { useState } from 'react';
import { type Passkey, secondFactorApi } from '#contract/second-factor.ts';
import { call } from '#web/app/calls/api-client.ts';
import { AddPasskey } from '#web/second-factor/add-passkey.tsx';
import { CodeField } from '#web/second-factor/code-field.tsx';
import { useCodeForm } from '#web/second-factor/use-code-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface RowProps {
  readonly passkey: Passkey;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRemoved: () => void;
}

function PasskeyRow({ passkey, isChosen, onChoose, onRemoved }: RowProps) {
  const { id, name, madeAt, lastUsedAt } = passkey;
  const { toast } = useToast();
  const { field, busy, submit } = useCodeForm(async (code) => {
    const { message } = await call(secondFactorApi.removePasskey, { params: { id }, body: { code } });
    toast({ title: message });
    onRemoved();
  });
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm text-ink-soft">
            Añadida el <InstantText instant={madeAt} />
            {lastUsedAt ? (
              <>
                {' · '}Último uso: <InstantText instant={lastUsedAt} />
              </>
            ) : (
              ' · Sin usar todavía'
            )}
          </p>
        </div>
        {!isChosen && (
          <Button variant="danger" aria-label={`Quitar ${name}`} onClick={() => onChoose(true)}>
            Quitar
          </Button>
        )}
      </div>
      {isChosen && (
        <form noValidate onSubmit={submit} className="grid max-w-sm justify-items-start gap-4">
          <CodeField {...field} hint="Un código de su aplicación, para quitarla." />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" busy={busy}>
              Quitar llave de acceso
            </Button>
            <Button variant="outline" onClick={() => onChoose(false)}>
              Volver
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}

interface PasskeysCardProps {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => void;
}

/** The person's passkeys. The page shows the code field of one form at a time, since several would look the same. */
export function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const [open, setOpen] = useState<'adding' | number | null>(null);
  const done = () => {
    setOpen(null);
    onChanged();
  };
  return (
    <Card title="Llaves de acceso">
      <p>
        Con una llave de acceso (passkey) se entra con la huella, el rostro o el PIN del equipo, o con una
        llave de seguridad, en lugar del código. Solo funciona en esta dirección: ninguna página falsa puede
        usarla.
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isChosen={open === passkey.id}
              onChoose={(isChosen) => setOpen(isChosen ? passkey.id : null)}
              onRemoved={done}
            />
          ))}
        </ul>
      )}
      {open === 'adding' ? (
        <AddPasskey onAdded={done} />
      ) : (
        <div>
          <Button variant="outline" onClick={() => setOpen('adding')}>
            {passkeys.length > 0 ? 'Añadir otra' : 'Añadir llave de acceso'}
          </Button>
        </div>
      )}
    </Card>
  );
}
