import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { code } from '#contract/accounts.ts';
import { RESEND_AFTER_SECONDS } from '#domain/accounts/verification-code.ts';
import { type Problem, useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { useSecondsLeft } from '#web/accounts/seconds-left.ts';
import { ApiError } from '#web/app/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const body = z.strictObject({ code });

interface CodeFormProps {
  readonly email: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<unknown>;
  readonly onBack: () => void;
}

/** Six digits, a new code after a minute, and the way back. */
export function CodeForm({ email, onCode, onResend, onBack }: CodeFormProps) {
  const [note, setNote] = useState<string | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [left, restart] = useSecondsLeft(RESEND_AFTER_SECONDS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { errors, problem, busy, submit } = useNativeForm({
    schema: body,
    failure: { title: 'Código inválido', description: 'El código ingresado no es válido o ha expirado' },
    send: (values) => onCode(values.code),
  });
  async function resend() {
    setRefused(null);
    try {
      await onResend();
      setNote('Código reenviado');
      restart(RESEND_AFTER_SECONDS);
    } catch (thrown) {
      const said = thrown instanceof ApiError ? thrown : null;
      setRefused({ title: 'Error', description: said?.userMessage ?? 'No se pudo reenviar el código' });
      if (said?.retryAfter) restart(said.retryAfter);
    }
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Código enviado
      </h2>
      <p>
        Enviamos un código de 6 dígitos a <b className="break-all">{email}</b>. Puede tardar hasta 5 minutos;
        revisa también el correo no deseado.
      </p>
      <ProblemAlert problem={problem ?? refused} />
      {note && (
        <p role="status" className="font-semibold text-success">
          {note}
        </p>
      )}
      <TextField
        name="code"
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        enterKeyHint="go"
        error={errors.code}
      />
      <Button type="submit" wide busy={busy}>
        Verificar
      </Button>
      <Button variant="outline" wide disabled={left > 0} onClick={resend}>
        {left > 0 ? `Reenviar código en ${left} s` : 'Reenviar código'}
      </Button>
      <Button variant="quiet" wide onClick={onBack}>
        Volver al formulario
      </Button>
    </form>
  );
}
