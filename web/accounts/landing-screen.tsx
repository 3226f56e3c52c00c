import { AMOUNT_RANGE } from '#domain/limits/amounts.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { ExampleLoan } from '#web/accounts/example-loan.tsx';
import { DemoPeople } from '#web/accounts/login/demo-people.tsx';
import { LoginForm } from '#web/accounts/login/login-form.tsx';
import { Claims } from '#web/public/claims.tsx';
import { ContactLinks } from '#web/public/contact-links.tsx';
import { FIRST_QUESTIONS } from '#web/public/help/first-questions.ts';
import { QuestionList } from '#web/public/help/question-list.tsx';
import { PublicFrame } from '#web/public/public-frame.tsx';
import { PublicCard } from '#web/public/public-page.tsx';
import { Reasons } from '#web/public/reasons.tsx';
import { Services } from '#web/public/services.tsx';
import { InstallButton } from '#web/pwa/install-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

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
          De {AMOUNT_RANGE}. Respuesta {ANSWERED_WITHIN}.
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
