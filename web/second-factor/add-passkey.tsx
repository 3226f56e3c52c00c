import { useState } from 'react';
import { type StartedPasskey, secondFactorApi } from '#contract/second-factor.ts';
import { PASSKEY_NAME_MAX } from '#domain/limits/lengths.ts';
import { call } from '#web/app/calls/api-client.ts';
import { CodeField } from '#web/second-factor/code-field.tsx';
import { addPasskey, passkeySentence } from '#web/second-factor/passkey-device.ts';
import { useCodeForm } from '#web/second-factor/use-code-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Adds a passkey: the person enters a fresh code first; then they can try the device again without another code. */
export function AddPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const { toast } = useToast();
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [started, setStarted] = useState<StartedPasskey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [making, setMaking] = useState(false);

  async function make(begun: StartedPasskey) {
    setMaking(true);
    setProblem(null);
    try {
      const { message } = await addPasskey(name, begun);
      toast({ title: message });
      onAdded();
    } catch (failure) {
      setProblem(passkeySentence(failure));
    } finally {
      setMaking(false);
    }
  }
  const { field, busy, submit } = useCodeForm(async (code) => {
    const begun = await call(secondFactorApi.startPasskey, { body: { code } });
    setStarted(begun);
    await make(begun);
  });

  if (started)
    return (
      <div className="grid justify-items-start gap-4">
        {problem ? (
          <p role="alert">{problem}</p>
        ) : (
          <p role="status">Siga las indicaciones del navegador: huella, rostro o PIN de su equipo.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={making} onClick={() => void make(started)}>
            Intentar de nuevo
          </Button>
          <Button variant="outline" onClick={() => setStarted(null)}>
            Volver
          </Button>
        </div>
      </div>
    );
  return (
    <form
      noValidate
      className="grid max-w-sm justify-items-start gap-4"
      onSubmit={(event) => {
        const missing = name.trim() === '' ? 'Escriba un nombre, por ejemplo «Mi teléfono»' : undefined;
        setNameError(missing);
        if (missing === undefined) return void submit(event);
        event.preventDefault();
        document.getElementById('passkeyName')?.focus();
      }}
    >
      <TextField
        name="passkeyName"
        label="Nombre de la llave"
        hint="Para reconocerla después: «Mi teléfono», «Laptop de la oficina»."
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        error={nameError}
        onChange={({ target }) => setName(target.value)}
      />
      <CodeField {...field} hint="Un código de su aplicación, para añadirla." />
      <Button type="submit" busy={busy}>
        Añadir llave de acceso
      </Button>
    </form>
  );
}
