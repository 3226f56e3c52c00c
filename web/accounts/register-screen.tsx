import { useState } from 'react';
import { accountsApi, registrationBody } from '#contract/accounts.ts';
import { CodeForm } from '#web/accounts/code-form.tsx';
import { DoneCard } from '#web/accounts/done-card.tsx';
import { useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { call } from '#web/app/api-client.ts';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const METHODS = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
];

function RegistrationForm({ onStarted }: { readonly onStarted: (email: string) => void }) {
  const { errors, problem, busy, submit } = useNativeForm({
    schema: registrationBody,
    failure: { title: 'Error en el registro', description: 'No se pudo enviar el código de verificación' },
    send: async (body) => {
      const { email } = await call(accountsApi.startRegistration, { body });
      onStarted(email);
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <ProblemAlert problem={problem} />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label="Nombre" autoComplete="given-name" error={errors.firstName} />
        <TextField name="lastName" label="Apellido" autoComplete="family-name" error={errors.lastName} />
      </div>
      <TextField
        name="cedula"
        label="Cédula"
        inputMode="numeric"
        autoComplete="off"
        placeholder="001-1234567-8"
        error={errors.cedula}
      />
      <TextField
        name="phone"
        label="Teléfono"
        type="tel"
        autoComplete="tel-national"
        placeholder="(809) 123-4567"
        error={errors.phone}
      />
      <PasswordField
        name="password"
        label="Contraseña"
        hint="Al menos 6 caracteres"
        autoComplete="new-password"
        error={errors.password}
      />
      <RadioGroup
        name="verificationMethod"
        label="¿Por dónde recibes el código?"
        options={METHODS}
        defaultValue="email"
        inline
        error={errors.verificationMethod}
      />
      <Button type="submit" wide busy={busy}>
        Crear mi cuenta
      </Button>
      <LinkButton href="/" variant="outline" wide>
        Ya tengo cuenta
      </LinkButton>
    </form>
  );
}

type Stage =
  | { readonly at: 'form' }
  | { readonly at: 'code'; readonly email: string }
  | { readonly at: 'done'; readonly signedIn: boolean };

/** Form, code, success (specification §2, §4). */
export function RegisterScreen() {
  const [stage, setStage] = useState<Stage>({ at: 'form' });
  return (
    <PublicPage title="Crear mi cuenta" lead="Tu cédula y tu celular: en dos minutos está.">
      <PublicCard {...(stage.at === 'form' && { title: 'Tus datos' })}>
        {stage.at === 'form' && <RegistrationForm onStarted={(email) => setStage({ at: 'code', email })} />}
        {stage.at === 'code' && (
          <CodeForm
            email={stage.email}
            onBack={() => setStage({ at: 'form' })}
            onResend={() => call(accountsApi.resendCode, { body: { email: stage.email } })}
            onCode={async (code) => {
              const { autoLogin } = await call(accountsApi.verifyRegistration, {
                body: { email: stage.email, code },
              });
              setStage({ at: 'done', signedIn: autoLogin });
            }}
          />
        )}
        {stage.at === 'done' && (
          <DoneCard
            title="¡Registro completado!"
            seconds={stage.signedIn ? 2 : 5}
            to={stage.signedIn ? '/dashboard' : '/'}
          >
            {stage.signedIn
              ? '¡Bienvenido! Tu cuenta está lista.'
              : 'Tu cuenta está lista. Ya puedes entrar.'}
          </DoneCard>
        )}
      </PublicCard>
    </PublicPage>
  );
}
