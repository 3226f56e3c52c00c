import Clock from 'lucide-react/icons/clock';
import IdCard from 'lucide-react/icons/id-card';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Lock from 'lucide-react/icons/lock';
import Shield from 'lucide-react/icons/shield';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { rangeOf } from '#domain/limits/amounts.ts';
import { costList } from '#domain/limits/costs.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { boundsOf, calculatorPlan, firstOf, productOf } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import type { DemoRowsProps } from '#web/accounts/login/demo-rows.tsx';
import { rememberedEmail } from '#web/accounts/login/remembered-email.ts';
import { useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { openSession } from '#web/app/session/open-session.ts';
import { lentTerms, publicTerms, WhenSet } from '#web/app/shell/template-variables.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { ContactLinks } from '#web/public/contact-links.tsx';
import { FIRST_QUESTIONS, QuestionList } from '#web/public/help/question-list.tsx';
import { PublicFrame } from '#web/public/public-frame.tsx';
import { PublicCard } from '#web/public/public-page.tsx';
import { InstallButton } from '#web/pwa/install-button.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { EmailField } from '#web/ui/fields/text-field.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

const REASONS = [
  { icon: IdCard, title: 'Solo tu cédula y tu celular', text: 'Tres fotos y tu firma, todo desde aquí.' },
  { icon: Clock, title: 'Guardamos tu avance', text: 'Si se va la señal, sigues donde quedaste.' },
  {
    icon: Lock,
    title: 'Nunca pedimos dinero por adelantado',
    text: 'Ni permiso para ver tus contactos, tus mensajes o tu ubicación.',
  },
] as const;

/** Reasons to trust the lender: answers to the first questions of people with bad experiences of other lenders. */
function Reasons() {
  return (
    <ul className="grid gap-4">
      {REASONS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-start gap-3">
          <Icon className="mt-0.5 size-6 shrink-0 text-brand" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const SERVICES = [
  { icon: Wallet, name: 'Pagos móviles' },
  { icon: Smartphone, name: 'Recargas' },
  { icon: Lightbulb, name: 'Luz, agua e internet' },
  { icon: Shield, name: 'Seguros' },
] as const;

/** Services that are announced and do not exist yet (rule: services-announced). */
function Services() {
  return (
    <section id="services" aria-labelledby="services-title" className="grid grid-cols-1 content-start gap-3">
      <h2 id="services-title" className="text-xl">
        Servicios
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2">
        {SERVICES.map(({ icon: Icon, name }) => (
          <li key={name} className="rounded-md border border-dashed border-control p-3">
            <Icon className="size-5 text-ink-soft" />
            <p className="mt-1 font-semibold">{name}</p>
            <p className="text-sm text-ink-soft">Próximamente</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Claim({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-ink-soft underline-offset-4 hover:text-brand hover:underline"
      >
        <svg viewBox="0 0 24 24" className="size-4" aria-hidden="true">
          <path
            d="M12 3 5 6v5c0 4.500 3 8 7 10 4-2 7-5.500 7-10V6z"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
        {children}
      </a>
    </li>
  );
}

/** The program's claims as labels: each links to its facts, and the lender can switch it off (rule: claims). */
function Claims() {
  return (
    <ul className="flex flex-wrap justify-center gap-x-6">
      <WhenSet name="claimSsl">
        <Claim href="/security#ssl">SSL 256-bit</Claim>
      </WhenSet>
      <WhenSet name="claimGdpr">
        <Claim href="/privacy#gdpr">GDPR</Claim>
      </WhenSet>
    </ul>
  );
}

/**
 * Loads the code of the login after the first interaction: it weighs a tenth of the landing page, and many visitors
 * only read.
 */
const loadSignIn = () => import('#web/accounts/login/sign-in.ts');

/**
 * An address on this site, as the browser parses it: without tabs and line ends, and "\" as "/". `null` for another
 * site.
 */
function ownPage(address: string): string | null {
  if (!address.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(address, location.origin);
    // "/.//other" is a path of this site that becomes another host when used alone.
    return origin === location.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
  } catch {
    return null;
  }
}

/** The page of this site that redirected to the login (`?next=`), else `null`. */
const requestedPage = (query = location.search): string | null =>
  ownPage(new URLSearchParams(query).get('next') ?? '');

/**
 * The page after a login: a customer's is the page that redirected to the login, else the one of their own matter, which
 * the server names (rule: after-login).
 */
export const afterLogin = (isAdmin: boolean, firstPage: string, query?: string): string =>
  isAdmin ? firstPage : (requestedPage(query) ?? firstPage);

/** On the login page: a button to the account if a session is open, or why a visitor was redirected here. */
export function Onward() {
  const [{ home, requested }, know] = useState<{ home?: string; requested?: string | null }>({});
  // After the first render, which must equal the prerendered one.
  useEffect(() => {
    const session = openSession();
    know({ requested: requestedPage(), ...(session && { home: session.home }) });
  }, []);
  if (home)
    return (
      <div className="grid gap-3 rounded-md bg-brand-tint p-4">
        <p className="font-semibold">Ya hay una sesión abierta en este equipo.</p>
        <LinkButton href={requested ?? home} wide>
          Seguir en mi cuenta
        </LinkButton>
      </div>
    );
  if (requested)
    return <p className="rounded-md bg-brand-tint p-4 font-semibold">Para seguir, entra o crea tu cuenta.</p>;
  return null;
}

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

/** Placeholders for the rows of demo people before the names arrive, so that nothing moves. */
const EMPTY_ROWS = [1, 2, 3, 4, 5];
const ROW = 'flex min-h-20 items-center justify-between gap-3 border-t border-line py-1';

const empty = EMPTY_ROWS.map((row) => <li key={row} className={ROW} />);

/** The people of the demo with their names, which load later: a real lender's page contains no code of the demo. */
function People() {
  const [Rows, come] = useState<ComponentType<DemoRowsProps> | null>(null);
  useEffect(() => {
    import('#web/accounts/login/demo-rows.tsx').then(
      ({ DemoRows }) => come(() => DemoRows),
      () => undefined,
    );
  }, []);
  return Rows ? <Rows look={ROW} empty={empty} /> : empty;
}

/** The people with whom a visitor of the demo can log in; renders nothing outside of the demo. */
function DemoPeople() {
  return (
    <WhenSet name="demo">
      <section
        aria-labelledby="demo"
        className="grid grid-cols-1 gap-2 rounded-lg border-[1.5px] border-dashed border-control p-4"
      >
        <h2 id="demo" className="text-lg">
          Demostración
        </h2>
        <p className="text-sm text-ink-soft">
          Personas inventadas. Los códigos de cuentas nuevas aparecen en la terminal.
        </p>
        <ul>
          <People />
        </ul>
      </section>
    </WhenSet>
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
