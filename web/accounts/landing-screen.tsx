import { useEffect } from 'react';
import { accountsApi, loginBody } from '#contract/accounts.ts';
import { calculatorPlan } from '#domain/loans/terms.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { ContactSection } from '#web/accounts/contact-section.tsx';
import { DemoPeople } from '#web/accounts/demo-people.tsx';
import { useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { PublicFooter } from '#web/accounts/public-footer.tsx';
import { PublicCard, PublicPage } from '#web/accounts/public-page.tsx';
import { forgetEmail, rememberEmail, rememberedEmail } from '#web/accounts/remembered-email.ts';
import { call } from '#web/app/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const EXAMPLE = calculatorPlan(pesos(10_000), 2);

/** Where a login leads: to the page that asked for it, else to the application (reading C105). */
function destination(isAdmin: boolean): string {
  if (isAdmin) return '/admin';
  const next = new URLSearchParams(location.search).get('next');
  return next && /^\/(?![/\\])/.test(next) ? next : '/loan-application';
}

async function signIn(values: { email: string; password: string }) {
  const remember = document.querySelector<HTMLInputElement>('#remember')?.checked;
  const { user } = await call(accountsApi.login, { body: values });
  if (remember) rememberEmail(values.email);
  else forgetEmail();
  location.assign(destination(user.isAdmin));
}

function LoginForm() {
  const { errors, problem, busy, submit } = useNativeForm({
    schema: loginBody,
    failure: { title: 'Error de inicio de sesión', description: 'Email o contraseña incorrectos' },
    send: signIn,
  });
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>('#email');
    const email = rememberedEmail();
    const box = document.querySelector<HTMLInputElement>('#remember');
    if (box && email) box.checked = true;
    if (input && email && input.value === '') input.value = email;
  }, []);
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <ProblemAlert problem={problem} />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label="Contraseña"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password && 'La contraseña es requerida'}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* Not part of the body: it has no name. */}
        <label className="flex min-h-12 items-center gap-3" htmlFor="remember">
          <input id="remember" type="checkbox" className="size-5.5 accent-brand" /> Recordar mi usuario
        </label>
        <a href="/forgot-password" className="link inline-flex min-h-12 items-center">
          ¿La olvidaste?
        </a>
      </div>
      <Button type="submit" wide busy={busy}>
        Entrar
      </Button>
      <LinkButton href="/register" variant="outline" wide>
        Crear mi cuenta
      </LinkButton>
    </form>
  );
}

export function LandingScreen() {
  return (
    <>
      <PublicPage
        title="Una mano amiga en los momentos cruciales del día a día"
        lead="De RD$2,500 a RD$20,000. Respuesta en menos de 24 horas."
      >
        <PublicCard title="Entra a tu cuenta">
          <LoginForm />
        </PublicCard>
        <DemoPeople />
        <section aria-labelledby="example" className="grid gap-4">
          <h2 id="example" className="text-xl">
            Sabes cuánto pagas antes de pedir
          </h2>
          <Receipt
            rows={[
              { label: 'Recibes', value: formatPesos(EXAMPLE.principal) },
              ...EXAMPLE.instalments.map(({ number, dayOffset, amount }) => ({
                label: `Cuota ${number} de 2`,
                detail: `a los ${dayOffset} días`,
                value: formatPesos(amount),
              })),
              { label: 'Costo del préstamo (15%)', value: formatPesos(EXAMPLE.interest) },
            ]}
            total={{ label: 'Total a pagar', value: formatPesos(EXAMPLE.total) }}
          />
          <LinkButton href="/calculator" variant="money" wide>
            Calcular mi préstamo
          </LinkButton>
          <p className="text-sm text-ink-soft">
            Gratis y sin crear cuenta. 1 y 2 cuotas: 15%; 3 cuotas: 25%.
          </p>
        </section>
        <ContactSection />
      </PublicPage>
      <PublicFooter />
    </>
  );
}
