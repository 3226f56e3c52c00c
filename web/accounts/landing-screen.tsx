import { useEffect } from 'react';
import { rangeOf } from '#domain/limits/amounts.ts';
import { costList } from '#domain/limits/costs.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { boundsOf, calculatorPlan, firstOf, productOf } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { afterLogin } from '#web/accounts/login/after-login.ts';
import { DemoPeople } from '#web/accounts/login/demo-people.tsx';
import { Onward } from '#web/accounts/login/onward.tsx';
import { rememberedEmail } from '#web/accounts/login/remembered-email.ts';
import { useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { lentTerms, publicTerms } from '#web/app/shell/lent-terms.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { Claims } from '#web/public/claims.tsx';
import { ContactLinks } from '#web/public/contact-links.tsx';
import { FIRST_QUESTIONS } from '#web/public/help/first-questions.tsx';
import { QuestionList } from '#web/public/help/question-list.tsx';
import { PublicFrame } from '#web/public/public-frame.tsx';
import { PublicCard } from '#web/public/public-page.tsx';
import { Reasons } from '#web/public/reasons.tsx';
import { Services } from '#web/public/services.tsx';
import { InstallButton } from '#web/pwa/install-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

/**
 * Loads the code of the login after the first interaction: it weighs a tenth of the landing page, and many visitors
 * only read.
 */
const loadSignIn = () => import('#web/accounts/login/sign-in.ts');

/** The login by e-mail and password, with links for a visitor who has neither (rule: login-page). */
function LoginForm() {
  const { toast } = useToast();
  const { field, problem, busy, submit } = useNativeForm({
    schema: async () => (await loadSignIn()).loginBody,
    failure: { title: 'Error de inicio de sesión', description: 'Email o contraseña incorrectos' },
    send: async (values) => {
      const { signIn } = await loadSignIn();
      const { firstName, isAdmin, firstPage } = await signIn(values);
      // Shown while the next page loads, which takes a while on a slow connection.
      toast({ title: '¡Bienvenido!', description: `Hola, ${firstName}. Un momento...` });
      location.assign(afterLogin(isAdmin, firstPage));
    },
  });
  useEffect(() => {
    loadSignIn().catch(() => undefined);
    const input = document.querySelector<HTMLInputElement>('#email');
    const email = rememberedEmail();
    const box = document.querySelector<HTMLInputElement>('#remember');
    if (box && email) box.checked = true;
    if (input && email && input.value === '') input.value = email;
  }, []);
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <Onward />
      <ProblemAlert problem={problem} />
      <EmailField {...field('email')} autoComplete="username" enterKeyHint="next" />
      <PasswordField
        {...field('password')}
        label="Contraseña"
        autoComplete="current-password"
        enterKeyHint="go"
        error={field('password').error && 'La contraseña es requerida'}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* Not part of the body: it has no name. */}
        <label className="flex min-h-12 items-center gap-3" htmlFor="remember">
          <input id="remember" type="checkbox" className="tick" /> Recordar mi usuario
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

function example() {
  const term = firstOf(publicTerms());
  return calculatorPlan(pesos(productOf(term).initial), term);
}

/** The cost of a loan, before the page asks for any data (rule: price-with-total). */
function ExampleLoan() {
  return (
    <section aria-labelledby="example" className="grid grid-cols-1 gap-4">
      <h2 id="example" className="text-xl lg:text-2xl">
        Sabes cuánto pagas antes de pedir
      </h2>
      <PlanReceipt plan={example()} note={`${costList(lentTerms())}, según la calculadora.`} />
      <LinkButton href="/calculator" variant="money" wide>
        Calcular mi préstamo
      </LinkButton>
      <p className="text-sm text-ink-soft">Gratis y sin crear cuenta.</p>
    </section>
  );
}

function Hero() {
  return (
    <div className="night relative overflow-hidden px-4 pt-5 pb-18 sm:px-6 lg:min-h-96 lg:pt-14">
      <div
        aria-hidden="true"
        className="fade-from-left absolute inset-y-0 right-0 w-32 max-[22rem]:hidden sm:w-1/2 lg:w-2/3"
      >
        <TilePattern />
      </div>
      <div className="relative mx-auto max-w-lg lg:max-w-6xl">
        <h1 className="max-w-[15ch] text-3xl lg:max-w-[18ch] lg:text-4xl">
          Una mano amiga en los momentos cruciales del día a día
        </h1>
        <p className="mt-2 max-w-[30ch] text-on-night-soft lg:mt-4 lg:text-lg">
          De {rangeOf(boundsOf(lentTerms()))}. Respuesta {ANSWERED_WITHIN}.
        </p>
      </div>
    </div>
  );
}

function Help() {
  return (
    <section id="help" aria-labelledby="help-title" className="grid grid-cols-1 content-start gap-3">
      <h2 id="help-title" className="text-xl">
        Ayuda
      </h2>
      <QuestionList questions={FIRST_QUESTIONS} />
      <LinkButton href="/support#faq" variant="outline">
        Ver todas las preguntas
      </LinkButton>
    </section>
  );
}

/**
 * The login link, the cost of a loan, and the contact (rule: login-page). On a wide screen the login is beside the
 * text.
 */
export function LandingScreen() {
  return (
    <PublicFrame>
      <Hero />
      <main
        id="main"
        tabIndex={-1}
        className="relative mx-auto -mt-14 grid w-[calc(100%-2rem)] max-w-lg grid-cols-1 content-start gap-x-12 gap-y-8 pb-12 sm:w-[calc(100%-3rem)] lg:mt-0 lg:max-w-6xl lg:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="grid content-start gap-3 lg:col-start-2 lg:row-start-1 lg:-mt-72">
          <PublicCard title="Entra a tu cuenta">
            <LoginForm />
          </PublicCard>
          <InstallButton />
          <Claims />
          <DemoPeople />
        </div>
        <div className="later grid grid-cols-1 content-start gap-8 lg:col-start-1 lg:row-start-1 lg:pt-8">
          <ExampleLoan />
          <Reasons />
        </div>
        <div className="later grid grid-cols-1 content-start gap-8 lg:col-span-2 lg:grid-cols-2 lg:gap-x-12">
          <Help />
          <div className="grid grid-cols-1 content-start gap-8">
            <Services />
            <div id="contact">
              <ContactLinks />
            </div>
          </div>
        </div>
      </main>
    </PublicFrame>
  );
}
