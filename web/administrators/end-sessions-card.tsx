import { useState } from 'react';
import { useEndEverySession } from '#web/administrators/administrators.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** The choices of accounts whose sessions end, in the order of the dialog. */
const CHOICES = {
  customers: {
    label: 'También las de los clientes',
    hint: 'Cada uno entra otra vez con su correo y su contraseña.',
  },
  tokens: {
    label: 'También las llaves de los programas',
    hint: 'Lo que se conecta por ellas se detiene hasta que reciba una llave nueva.',
  },
  passkeys: {
    label: 'También las llaves de acceso (passkeys)',
    hint: 'Cada persona del equipo añade la suya otra vez.',
  },
} as const;
const NONE = { customers: false, tokens: false, passkeys: false };

/** Ends sessions of many accounts at once, after a secret leaked or a device was lost. */
export function EndSessionsCard() {
  const [chosen, setChosen] = useState<typeof NONE | null>(null);
  const end = useEndEverySession();
  const close = () => setChosen(null);
  const choice = (name: keyof typeof NONE) => (
    <CheckboxField
      {...CHOICES[name]}
      name={name}
      checked={chosen?.[name] ?? false}
      onChange={({ target }) => setChosen({ ...(chosen ?? NONE), [name]: target.checked })}
    />
  );
  return (
    <Card title="Cerrar todas las sesiones">
      <p>Si se filtró una contraseña o se perdió un equipo. Solo queda abierta esta sesión suya.</p>
      <div>
        <Button variant="danger" onClick={() => setChosen(NONE)}>
          Cerrar todas las sesiones
        </Button>
      </div>
      {chosen && (
        <ConfirmDialog
          open
          title="¿Cerrar todas las sesiones?"
          description="Se cierran ahora mismo las de todo el equipo. Nada de lo guardado se pierde."
          confirmLabel="Cerrar sesiones"
          busyLabel="Cerrando..."
          cancelLabel="Volver"
          variant="danger"
          busy={end.isPending}
          onCancel={close}
          onConfirm={() =>
            end.mutate(
              {
                body: {
                  scope: chosen.customers ? 'all' : 'staff',
                  tokens: chosen.tokens,
                  passkeys: chosen.passkeys,
                },
              },
              { onSuccess: close },
            )
          }
        >
          {choice('customers')}
          {choice('tokens')}
          {choice('passkeys')}
        </ConfirmDialog>
      )}
    </Card>
  );
}
