import { type MouseEvent, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { linkedRegistrationBody, registrationBody } from '#contract/account-forms.ts';
import { accountsApi, type User } from '#contract/accounts.ts';
import type { TemplateVariable } from '#contract/template-variables.ts';
import { LINK_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { PASSWORD_HINT } from '#domain/limits/account-words.ts';
import { CHANNEL, PROVING_CHANNELS, type ProvingChannel } from '#domain/messages/channel.ts';
import { CodeForm } from '#web/accounts/code-form.tsx';
import { type CodeRequest, useCodeRequest } from '#web/accounts/code-request.ts';
import { DoneCard } from '#web/accounts/done-card.tsx';
import { useLetterLink } from '#web/accounts/letter-link.ts';
import { useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { call } from '#web/app/calls/api-client.ts';
import { sessionBegan } from '#web/app/session/open-session.ts';
import { WhenSet } from '#web/app/shell/template-variables.tsx';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RadioGroup, type RadioOption } from '#web/ui/fields/radio-group.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { writeOut } from '#web/ui/fields/typed-number.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

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

/** The screen of a registration: form, code, success (rule: registration-flow). */
export function RegisterScreen() {
  const [waiting, setWaiting] = useCodeRequest('registration');
  const [signedIn, setSignedIn] = useState<boolean | null>(null);
  const link = useLetterLink(FRAGMENTS);
  const filling = (!waiting || link !== null) && signedIn === null;
  return (
    <PublicPage title="Crear mi cuenta" lead="Tu cédula y tu celular: en dos minutos está.">
      <PublicCard {...(filling && { title: 'Tus datos' })}>
        {filling && link === null && <RegistrationForm onStarted={setWaiting} />}
        {filling && link !== null && (
          <LinkedRegistrationForm
            link={link.secret}
            onMade={(user, autoLogin) => {
              if (user) sessionBegan(user);
              setSignedIn(autoLogin);
              setWaiting(null);
            }}
          />
        )}
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
              if (user) sessionBegan(user);
              setSignedIn(autoLogin);
              setWaiting(null);
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
