import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { code, password } from '#contract/account-forms.ts';
import { accountsApi } from '#contract/accounts.ts';
import { email } from '#contract/fields.ts';
import { INVITATION_FRAGMENT, LINK_FRAGMENT, STAFF_FRAGMENT } from '#domain/accounts/letter-link.ts';
import {
  A_CODE,
  ADMIN_PASSWORD_LENGTH,
  ADMIN_PASSWORD_TOO_SHORT,
  EMAIL_DELAY,
  PASSWORD_HINT,
} from '#domain/limits/account-words.ts';
import { ADMIN_PASSWORD_MIN } from '#domain/limits/limits.ts';
import { CodeField, CodeLife } from '#web/accounts/code-field.tsx';
import { type CodeRequest, useCodeRequest, useLetterLink } from '#web/accounts/code-request.ts';
import { DoneCard } from '#web/accounts/done-card.tsx';
import { useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { EmailField } from '#web/ui/fields/text-field.tsx';

const requestBody = z.strictObject({ email: email() });
const verifyBody = z.strictObject({ email: email(), code, newPassword: password });
const staffPassword = password.check(z.minLength(ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_TOO_SHORT));

/** Whose password the page renews: the rule for it, and the page to which it leads back. */
const WHOSE = {
  customer: { hint: PASSWORD_HINT, schema: verifyBody, back: '/', backLabel: 'Volver al inicio' },
  staff: {
    hint: `Al menos ${ADMIN_PASSWORD_LENGTH}`,
    schema: z.strictObject({ email: email(), code, newPassword: staffPassword }),
    back: '/admin-login',
    backLabel: 'Volver al acceso administrativo',
  },
} as const;
type Whose = keyof typeof WHOSE;

interface RequestFormProps {
  readonly whose: Whose;
  /** The address to which the last code was sent: it prefills the form for another code. */
  readonly before: string | undefined;
  readonly onSent: (address: string) => void;
  /** Called to return to the form for a code that was sent before. */
  readonly onHas: () => void;
}

function RequestForm({ whose, before, onSent, onHas }: RequestFormProps) {
  const { field, problem, busy, submit } = useNativeForm({
    schema: requestBody,
    failure: { title: 'Error', description: 'No se pudo enviar el código de recuperación' },
    send: async (body, unanswered) => {
      try {
        await call(accountsApi.requestPasswordReset, { body });
      } catch (error) {
        // Too soon for another code: the one from the unanswered request is on its way.
        if (!unanswered || !(error instanceof ApiError) || error.status !== 429) throw error;
      }
      onSent(body.email);
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <ProblemAlert problem={problem} />
      <EmailField {...field('email')} autoComplete="username" defaultValue={before} />
      <Button type="submit" wide busy={busy}>
        Enviar código
      </Button>
      {before && (
        <Button variant="outline" wide onClick={onHas}>
          Ya tengo un código
        </Button>
      )}
      <LinkButton href={WHOSE[whose].back} variant="outline" wide>
        {WHOSE[whose].backLabel}
      </LinkButton>
    </form>
  );
}

interface VerifyFormProps {
  readonly whose: Whose;
  readonly sentTo: CodeRequest;
  readonly onDone: () => void;
  readonly onAgain: () => void;
}

function VerifyForm({ whose, sentTo: { email: address, since }, onDone, onAgain }: VerifyFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { field, problem, busy, submit } = useNativeForm({
    schema: WHOSE[whose].schema,
    extra: { email: address },
    retype: 'code',
    failure: {
      title: 'Código inválido',
      description: 'El código ingresado no es válido o ha expirado',
      otherFault: 'No se pudo cambiar la contraseña',
    },
    send: async (body) => {
      await call(accountsApi.resetPassword, { body });
      onDone();
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Código enviado
      </h2>
      <p>
        Si <b className="wrap-anywhere">{address}</b> tiene una cuenta, le enviaremos {A_CODE} por donde
        confirmaste la cuenta: email, SMS o WhatsApp. {EMAIL_DELAY}
      </p>
      <ProblemAlert problem={problem} />
      <CodeField {...field('code')} />
      <CodeLife key={since} since={since} />
      <PasswordField
        {...field('newPassword')}
        label="Contraseña nueva"
        hint={WHOSE[whose].hint}
        autoComplete="new-password"
      />
      <Button type="submit" wide busy={busy}>
        Cambiar contraseña
      </Button>
      <Button variant="quiet" wide onClick={onAgain}>
        Solicitar un código nuevo
      </Button>
    </form>
  );
}

const linkBody = z.strictObject({ link: z.string(), newPassword: password });

interface LinkFormProps {
  readonly link: string;
  /** Text about the minimum length of the password. */
  readonly hint: string;
  /** Called with the page at which the holder of the link enters. */
  readonly onDone: (enterAt: string) => void;
}

/** The form for a new password after the link of a message, which replaces the code (rule: password-links). */
function LinkForm({ link, hint, onDone }: LinkFormProps) {
  const { field, problem, busy, submit } = useNativeForm({
    schema: linkBody,
    extra: { link },
    failure: { title: 'No se pudo guardar', description: 'Intenta de nuevo.' },
    send: async (body) => {
      onDone((await call(accountsApi.choosePassword, { body })).enterAt);
    },
  });
  const chosen = field('newPassword');
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <h2 className="text-xl">Elige tu contraseña</h2>
      <ProblemAlert problem={problem} />
      <PasswordField
        {...chosen}
        label="Contraseña nueva"
        // The page does not know whose an older link is: the server's rule takes the place of the guess.
        hint={chosen.error === undefined ? hint : undefined}
        autoComplete="new-password"
      />
      <Button type="submit" wide busy={busy}>
        Guardar contraseña
      </Button>
      <p className="text-sm text-ink-soft">Si el enlace venció, pide un código con tu email.</p>
      <LinkButton href="/forgot-password" variant="outline" wide>
        Pedir un código
      </LinkButton>
    </form>
  );
}

const LINK_PAGES = {
  [INVITATION_FRAGMENT]: {
    title: 'Tu acceso al panel',
    lead: 'Con tu contraseña entras al panel de administración.',
    hint: `Al menos ${ADMIN_PASSWORD_LENGTH}`,
  },
  [LINK_FRAGMENT]: {
    title: 'Recuperar contraseña',
    lead: 'Elige una contraseña nueva.',
    hint: PASSWORD_HINT,
  },
} as const;
const FRAGMENTS = [INVITATION_FRAGMENT, LINK_FRAGMENT] as const;
const STAFF_FRAGMENTS = [STAFF_FRAGMENT] as const;

/**
 * The screen for a forgotten password: request a code, enter it with a new password, success (rule:
 * password-reset-flow).
 */
export function ForgotPasswordScreen() {
  const [waiting, setWaiting] = useCodeRequest('password-reset');
  const [done, setDone] = useState(false);
  const [enterAt, setEnterAt] = useState<string>();
  const [before, setBefore] = useState<CodeRequest>();
  const link = useLetterLink(FRAGMENTS);
  const whose = useLetterLink(STAFF_FRAGMENTS) ? 'staff' : 'customer';
  if (link !== null) {
    const { title, lead, hint } = LINK_PAGES[link.fragment];
    return (
      <PublicPage title={title} lead={lead}>
        <PublicCard>
          {enterAt !== undefined ? (
            <DoneCard title="¡Contraseña actualizada!" seconds={5} to={enterAt}>
              Ya puedes entrar con tu email y tu contraseña nueva.
            </DoneCard>
          ) : (
            <LinkForm link={link.secret} hint={hint} onDone={setEnterAt} />
          )}
        </PublicCard>
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Recuperar contraseña" lead="Te enviaremos un código y eliges una contraseña nueva.">
      <PublicCard>
        {!waiting && !done && (
          <RequestForm
            whose={whose}
            before={before?.email}
            onSent={(email) => setWaiting({ email, phone: null, method: 'email' })}
            onHas={() => before && setWaiting(before)}
          />
        )}
        {waiting && (
          <VerifyForm
            whose={whose}
            sentTo={waiting}
            onDone={() => {
              setDone(true);
              setWaiting(null);
            }}
            onAgain={() => {
              setBefore(waiting);
              setWaiting(null);
            }}
          />
        )}
        {done && (
          <DoneCard title="¡Contraseña actualizada!" seconds={5} to={WHOSE[whose].back}>
            Ya puedes entrar con tu contraseña nueva.
          </DoneCard>
        )}
      </PublicCard>
    </PublicPage>
  );
}
