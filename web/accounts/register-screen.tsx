import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { code, linkedRegistrationBody, loginBody, registrationBody } from '#contract/account-forms.ts';
import { accountsApi, type User } from '#contract/accounts.ts';
import type { TemplateVariable } from '#contract/template-variables.ts';
import { LINK_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { A_CODE, EMAIL_DELAY, PASSWORD_HINT, WHATSAPP_DELAY } from '#domain/limits/account-words.ts';
import { RESEND_AFTER_SECONDS } from '#domain/limits/limits.ts';
import { CHANNEL, isTextChannel, PROVING_CHANNELS, type ProvingChannel } from '#domain/messages/channel.ts';
import { CodeField, CodeLife, useSecondsLeft } from '#web/accounts/code-field.tsx';
import { type CodeRequest, useCodeRequest, useLetterLink } from '#web/accounts/code-request.ts';
import { DoneCard } from '#web/accounts/done-card.tsx';
import { type Problem, useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError, hasCode } from '#web/app/calls/api-error.ts';
import { sessionBegan } from '#web/app/session/open-session.ts';
import { WhenSet } from '#web/app/shell/template-variables.tsx';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RadioGroup, type RadioOption } from '#web/ui/fields/radio-group.tsx';
import { EmailField, TextField } from '#web/ui/fields/text-field.tsx';
import { writeOut } from '#web/ui/fields/typed-number.ts';

/** Shows an option only where the lender sends codes by it (rule: whatsapp-templates). */
const whereSet = (name: TemplateVariable) => (option: ReactNode) => <WhenSet name={name}>{option}</WhenSet>;

const WRAP: Readonly<Record<ProvingChannel, RadioOption['wrap']>> = {
  email: undefined,
  sms: whereSet('offersSms'),
  whatsapp: whereSet('offersWhatsapp'),
};

const METHODS: readonly RadioOption[] = PROVING_CHANNELS.map((value) => ({
  value,
  label: CHANNEL[value].label,
  wrap: WRAP[value],
}));

const METHOD = 'verificationMethod' satisfies keyof z.infer<typeof registrationBody>;

/** Chooses e-mail in the place of an unavailable way to get the code, and sends the form again. */
function chooseEmail({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  const choice = form?.elements.namedItem(METHOD);
  if (choice instanceof RadioNodeList) choice.value = 'email';
  form?.requestSubmit();
}

type NewcomerField = Exclude<keyof z.infer<typeof linkedRegistrationBody>, 'link'>;

interface NewcomerFieldsProps {
  readonly field: (name: NewcomerField) => { readonly name: string; readonly error: string | undefined };
}

/** The fields of the registration form, for a registration by code or by link. */
function NewcomerFields({ field }: NewcomerFieldsProps) {
  return (
    <>
      <EmailField {...field('email')} autoComplete="email" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="Nombre" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Apellido" autoComplete="family-name" />
      </div>
      <TextField
        {...field('cedula')}
        label="Cédula"
        inputMode="numeric"
        autoComplete="off"
        placeholder="001-1234567-8"
        onInput={writeOut('cedula')}
      />
      <TextField
        {...field('phone')}
        label="Teléfono"
        type="tel"
        autoComplete="tel-national"
        placeholder="(809) 123-4567"
        onInput={writeOut('phone')}
      />
      <PasswordField
        {...field('password')}
        label="Contraseña"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
    </>
  );
}

function RegistrationForm({
  onStarted,
}: {
  readonly onStarted: (sentTo: Omit<CodeRequest, 'since'>) => void;
}) {
  const { field, problem, busy, submit } = useNativeForm({
    schema: registrationBody,
    failure: { title: 'Error en el registro', description: 'No se pudo enviar el código de verificación' },
    send: async (body) => {
      const { email, phone, method } = await call(accountsApi.startRegistration, { body });
      onStarted({ email, phone, method });
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <ProblemAlert problem={problem} />
      <NewcomerFields field={field} />
      <RadioGroup
        {...field(METHOD)}
        label="¿Por dónde recibes el código?"
        options={METHODS}
        defaultValue="email"
        inline
      />
      {field(METHOD).error && (
        <Button variant="outline" wide onClick={chooseEmail}>
          Recibirlo por email
        </Button>
      )}
      <Button type="submit" wide busy={busy}>
        Crear mi cuenta
      </Button>
      <LinkButton href="/" variant="outline" wide>
        Ya tengo cuenta
      </LinkButton>
    </form>
  );
}

interface LinkedRegistrationFormProps {
  readonly link: string;
  readonly onMade: (user: User | undefined, signedIn: boolean) => void;
}

/** The registration after the link of a message, which replaces the code (rule: registration-links). */
function LinkedRegistrationForm({ link, onMade }: LinkedRegistrationFormProps) {
  const { field, problem, busy, submit } = useNativeForm({
    schema: linkedRegistrationBody,
    extra: { link },
    failure: { title: 'Error en el registro', description: 'No se pudo crear la cuenta' },
    send: async (body) => {
      const { user, autoLogin } = await call(accountsApi.registerByLink, { body });
      onMade(user, autoLogin);
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <p>El enlace de tu mensaje ya te confirma: completa tus datos y tu cuenta queda lista, sin código.</p>
      <ProblemAlert problem={problem} />
      <NewcomerFields field={field} />
      <Button type="submit" wide busy={busy}>
        Crear mi cuenta
      </Button>
      <LinkButton href="/register" variant="outline" wide>
        Pedir un código
      </LinkButton>
    </form>
  );
}

const FRAGMENTS = [LINK_FRAGMENT] as const;

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

/** The screen of a registration: form, code, success (rule: registration-flow). */
export function RegisterScreen() {
  const [waiting, setWaiting] = useCodeRequest('registration');
  const [signedIn, setSignedIn] = useState<boolean | null>(null);
  const link = useLetterLink(FRAGMENTS);
  function made(user: User | undefined, isSignedIn: boolean) {
    if (user) sessionBegan(user);
    setSignedIn(isSignedIn);
    setWaiting(null);
  }
  const filling = (!waiting || link !== null) && signedIn === null;
  return (
    <PublicPage title="Crear mi cuenta" lead="Tu cédula y tu celular: en dos minutos está.">
      <PublicCard {...(filling && { title: 'Tus datos' })}>
        {filling && link === null && <RegistrationForm onStarted={setWaiting} />}
        {filling && link !== null && <LinkedRegistrationForm link={link.secret} onMade={made} />}
        {waiting && link === null && (
          <CodeForm
            sentTo={waiting}
            onBack={() => setWaiting(null)}
            onWait={(waitUntil) => setWaiting({ ...waiting, waitUntil })}
            onResend={async (method) => {
              const { email } = waiting;
              await call(accountsApi.resendCode, {
                body: { email, ...(method && { verificationMethod: method }) },
              });
              const { email: to, phone } = waiting;
              setWaiting({ email: to, phone, method: method ?? waiting.method });
            }}
            onCode={async (code, password) => {
              const { autoLogin, user } = await call(accountsApi.verifyRegistration, {
                body: { email: waiting.email, code, ...(password !== undefined && { password }) },
              });
              made(user, autoLogin);
            }}
          />
        )}
        {signedIn !== null && (
          <DoneCard
            title="¡Registro completado!"
            seconds={signedIn ? 2 : 5}
            to={signedIn ? '/dashboard' : '/'}
          >
            {signedIn ? '¡Bienvenido! Tu cuenta está lista.' : 'Tu cuenta está lista. Ya puedes entrar.'}
          </DoneCard>
        )}
      </PublicCard>
    </PublicPage>
  );
}
