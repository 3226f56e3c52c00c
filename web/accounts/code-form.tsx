import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { code, loginBody } from '#contract/account-forms.ts';
import { A_CODE, EMAIL_DELAY, WHATSAPP_DELAY } from '#domain/limits/account-words.ts';
import { RESEND_AFTER_SECONDS } from '#domain/limits/limits.ts';
import { CHANNEL, isTextChannel } from '#domain/messages/channel.ts';
import { CodeField } from '#web/accounts/code-field.tsx';
import { CodeLife } from '#web/accounts/code-life.tsx';
import type { CodeRequest } from '#web/accounts/code-request.ts';
import { type Problem, useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { useSecondsLeft } from '#web/accounts/seconds-left.ts';
import { ApiError, hasCode } from '#web/app/calls/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/**
 * The code, with the password only in a browser that did not start the registration (rule: registration-per-browser).
 */
const body = z.strictObject({ code, password: z.optional(loginBody.shape.password) });

interface CodeFormProps {
  readonly sentTo: CodeRequest;
  /** Called with the code; `password` is that of the registration, typed only if another browser started it. */
  readonly onCode: (code: string, password?: string) => Promise<void>;
  /** Sends a new code, to the same address or by e-mail. */
  readonly onResend: (method?: 'email') => Promise<unknown>;
  /** Called with the instant (milliseconds since 1970) before which the server refuses another code. */
  readonly onWait: (until: number) => void;
  readonly onBack: () => void;
}

/** The seconds until another code may be asked for: after a reload what is left of them. */
const resendIn = ({ since, waitUntil = 0 }: CodeRequest): number =>
  Math.max(0, Math.ceil((Math.max(since + RESEND_AFTER_SECONDS * 1000, waitUntil) - Date.now()) / 1000));

function Sent({ to: { email, phone, method } }: { readonly to: CodeRequest }) {
  if (!isTextChannel(method))
    return (
      <p>
        Va en camino {A_CODE} a <b className="wrap-anywhere">{email}</b>. {EMAIL_DELAY}
      </p>
    );
  return (
    <p>
      Va en camino {A_CODE} por {CHANNEL[method].label} al <b className="whitespace-nowrap">{phone}</b>.
      {method === 'whatsapp' && ` ${WHATSAPP_DELAY}`}
    </p>
  );
}

/** The wait for a new code as text: minutes above two minutes, else seconds. */
const waitOf = (seconds: number) => (seconds > 120 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`);

/** The form for a six-digit code, with a new code after a minute and a way back. */
export function CodeForm({ sentTo, onCode, onResend, onWait, onBack }: CodeFormProps) {
  const [note, setNote] = useState<string | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [made, setMade] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const [left, restart] = useSecondsLeft(resendIn(sentTo));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { field, problem, busy, submit } = useNativeForm({
    schema: body,
    retype: 'code',
    failure: {
      title: 'Código inválido',
      description: 'El código ingresado no es válido o ha expirado',
      otherFault: 'No se pudo verificar',
    },
    send: async (values) => {
      setRefused(null);
      setNote(null);
      try {
        await onCode(values.code, values.password);
      } catch (thrown) {
        if (!hasCode(thrown, 'password_needed')) throw thrown;
        // The customer made no mistake: the code stays, and the message is at the empty field.
        setAsksPassword(true);
      }
    },
  });
  async function resend(method?: 'email') {
    setRefused(null);
    setNote(null);
    try {
      await onResend(method);
      setNote('Código reenviado');
      restart(RESEND_AFTER_SECONDS);
    } catch (thrown) {
      const said = thrown instanceof ApiError ? thrown : null;
      setRefused({ title: 'Error', description: said?.userMessage ?? 'No se pudo reenviar el código' });
      setMade(said?.code === 'account_made');
      if (!said?.retryAfter) return;
      restart(said.retryAfter);
      onWait(Date.now() + said.retryAfter * 1000);
    }
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Código enviado
      </h2>
      <Sent to={sentTo} />
      <ProblemAlert problem={problem ?? refused} />
      {made && (
        <LinkButton href="/" wide>
          Entrar a mi cuenta
        </LinkButton>
      )}
      <p role="status" className="font-semibold text-success empty:hidden">
        {note}
      </p>
      <CodeField {...field('code')} enterKeyHint="go" />
      <CodeLife key={sentTo.since} since={sentTo.since} />
      {asksPassword && (
        <PasswordField
          {...field('password')}
          label="Contraseña"
          hint="La que elegiste al registrarte: este navegador no es el que empezó."
          autoFocus
          autoComplete="current-password"
        />
      )}
      <Button type="submit" wide busy={busy}>
        Verificar
      </Button>
      <Button variant="outline" wide disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? `Reenviar código en ${waitOf(left)}` : 'Reenviar código'}
      </Button>
      {isTextChannel(sentTo.method) && (
        <Button variant="outline" wide disabled={left > 0} onClick={() => void resend('email')}>
          Recibirlo por email
        </Button>
      )}
      <Button variant="quiet" wide onClick={onBack}>
        Volver al formulario
      </Button>
    </form>
  );
}
