import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type FormEvent, useState } from 'react';
import { ownDataApi } from '#contract/own-data.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { fieldErrorsOf, sentenceOf } from '#web/app/calls/api-error.ts';
import { download } from '#web/app/calls/download.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusControl } from '#web/ui/fields/focus-control.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const FAILED = 'La descarga no llegó entera. Inténtalo de nuevo.';

/** Downloads a copy of all the customer's own data, after they type their password (rule: own-data). */
export function DownloadCard() {
  const { toast, dismiss } = useToast();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const copy = useMutation({
    mutationFn: () =>
      download(ownDataApi.download, { body: { password } }, `mis-datos-${dayInSantoDomingo(new Date())}.zip`),
    onMutate: dismiss,
    onSuccess: () => {
      setPassword('');
      toast({ title: 'Tus datos se descargaron', description: 'Guárdalos donde nadie más los lea.' });
    },
    onError: (failure) => {
      if (fieldErrorsOf(failure).password) focusControl('password');
      else
        toast({
          variant: 'destructive',
          title: 'No se pudo descargar',
          description: sentenceOf(failure, FAILED),
        });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') focusControl('password');
    else copy.mutate();
  }
  return (
    <Card title="Descargar mis datos">
      <p>
        Un archivo ZIP con todo lo que se guarda de ti: tu perfil, tus fotos, lo que firmaste, tus
        solicitudes, préstamos y pagos, los mensajes que se te enviaron, tus entradas y las consultas de tu
        historial de crédito.
      </p>
      <form noValidate onSubmit={submit} className="grid max-w-md grid-cols-1 gap-4">
        <PasswordField
          name="password"
          label="Tu contraseña"
          hint="Se pide otra vez para que nadie más se los lleve desde tu teléfono."
          autoComplete="current-password"
          value={password}
          error={missing ? 'Escribe tu contraseña' : fieldErrorsOf(copy.error).password}
          onChange={({ target }) => {
            setPassword(target.value);
            setMissing(false);
            if (copy.isError) copy.reset();
          }}
        />
        <div className="grid sm:justify-start">
          <Button type="submit" busy={copy.isPending} icon={<Download aria-hidden="true" />}>
            {copy.isPending ? 'Preparando...' : 'Descargar mis datos'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
