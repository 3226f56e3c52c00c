import { EMAIL_DELAY } from '#domain/limits/account-words.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { dueDaysList } from '#domain/limits/costs.ts';
import { alsoLent, termsText } from '#domain/limits/instalments.ts';
import { AUTHORIZATION_DAYS, RESEND_AFTER_SECONDS } from '#domain/limits/limits.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { boundsOf, namedDueOf } from '#domain/loans/terms.ts';
import { lentTerms, publicTerms, templateVariable } from '#web/app/shell/template-variables.tsx';
import { ContactLinks } from '#web/public/contact-links.tsx';
import { COST, MONEY, NEED, PAY, type Question, QuestionList } from '#web/public/help/question-list.tsx';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';

interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

const Bureaus = () => <>{templateVariable('bureaus')}</>;
const amounts = () => rangeOf(boundsOf(lentTerms()));
const Lent = () =>
  [`De ${amounts()}, en ${termsText(publicTerms())}.`, alsoLent(lentTerms()), 'Un préstamo a la vez.']
    .filter(Boolean)
    .join(' ');
const DueDays = () =>
  `${lentTerms().some(namedDueOf) ? 'Por días desde el depósito, o en las fechas del plan' : 'Se cuentan desde el día del depósito'}: ${dueDaysList(lentTerms())}. Si vence un sábado, domingo o feriado, estás a tiempo hasta el final del próximo día laborable.`;
const LateCharge = () => <>{templateVariable('lateChargeHelp')}</>;

const BEFORE: QuestionGroup = {
  id: 'before',
  title: 'Antes de pedir',
  questions: [
    NEED,
    {
      ask: '¿Cuánto puedo pedir?',
      answer: <Lent />,
    },
    COST,
    {
      ask: '¿Piden dinero por adelantado?',
      answer:
        'Nunca. Si alguien te pide un depósito para aprobarte un préstamo, no somos nosotros. Tampoco pedimos tu contraseña ni tus códigos.',
    },
    {
      ask: '¿Consultan mi historial de crédito?',
      answer: (
        <>
          Solo con tu autorización firmada, que vale {AUTHORIZATION_DAYS} días calendario y solo para tu
          solicitud. Se puede consultar en <Bureaus />, y en ninguna otra sociedad de información crediticia.
        </>
      ),
    },
  ],
};

const APPLYING: QuestionGroup = {
  id: 'applying',
  title: 'Tu solicitud',
  questions: [
    {
      ask: '¿Cuándo me responden?',
      answer: `Respondemos ${ANSWERED_WITHIN}. Te avisamos por mensaje, y en Mis Solicitudes ves en qué va y qué sigue.`,
    },
    MONEY,
    {
      ask: '¿Qué es una contra oferta?',
      answer:
        'A veces podemos prestar otra cantidad o en otras cuotas. Ves el plan nuevo al lado del que pediste y decides: si lo aceptas, firmas el pagaré nuevo; si no, no debes nada.',
    },
    {
      ask: '¿Puedo arrepentirme?',
      answer:
        'Sí. Hasta que se deposite el dinero puedes retirar la solicitud sin costo, en Mis Solicitudes.',
    },
    {
      ask: '¿Por qué no puedo cambiar mi perfil?',
      answer:
        'Los datos quedan fijos cuando envías una solicitud, porque con ellos se prepara el pagaré. Si algo está mal, escríbenos y lo corregimos.',
    },
  ],
};

const PAYING: QuestionGroup = {
  id: 'paying',
  title: 'Tus pagos',
  questions: [
    {
      ask: '¿Cuándo vencen las cuotas?',
      answer: <DueDays />,
    },
    PAY,
    {
      ask: '¿Puedo pagar antes?',
      answer:
        'Sí, todo o una parte, sin penalidad. El costo es fijo, así que pagar antes no lo sube ni lo baja. En Mis Productos ves con cuánto se salda, hoy o el día que elijas.',
    },
    {
      ask: '¿Y si pagué de más?',
      answer:
        'Lo que sobra es tuyo. Escríbenos: te lo devolvemos a tu cuenta o lo pasamos a tu próximo préstamo.',
    },
    {
      ask: '¿Qué pasa si me atraso?',
      answer: (
        <>
          <LateCharge /> Si no vas a llegar a tiempo, escríbenos antes: es mejor hablarlo.
        </>
      ),
    },
    {
      ask: '¿Descuentan de mi sueldo?',
      answer:
        'No. No hay descuentos de salario ni retención de tarjetas, tampoco en los préstamos por nómina.',
    },
  ],
};

const ACCOUNT: QuestionGroup = {
  id: 'account',
  title: 'Tu cuenta',
  questions: [
    {
      ask: 'No me llega el código',
      answer: `${EMAIL_DELAY} A los ${RESEND_AFTER_SECONDS} segundos puedes pedir otro código, y solo vale el último.`,
    },
    {
      ask: 'Olvidé mi contraseña',
      answer: (
        <>
          Pide un código en{' '}
          <a href="/forgot-password" className="link">
            Recuperar contraseña
          </a>{' '}
          y elige una nueva. Por seguridad se cierran las sesiones abiertas.
        </>
      ),
    },
    {
      ask: '¿Cómo borro mi cuenta o mis datos?',
      answer: (
        <>
          Escríbenos. Mientras haya un préstamo por saldar no se pueden borrar. Tus derechos están en{' '}
          <a href="/privacy" className="link">
            Privacidad
          </a>
          .
        </>
      ),
    },
  ],
};

const QUESTION_GROUPS = [BEFORE, APPLYING, PAYING, ACCOUNT] as const;

/** "Ayuda": the contacts, and the common questions. */
export function SupportScreen() {
  return (
    <PublicPage
      kind="text"
      title="Ayuda"
      lead="Respuestas cortas a lo que más preguntan, y cómo hablar con nosotros."
    >
      <div id="contact">
        <PublicCard title="Contacto">
          <ContactLinks />
          <p className="text-sm text-ink-soft">
            Nunca pedimos dinero por adelantado, ni tu contraseña, ni tus códigos.
          </p>
        </PublicCard>
      </div>
      <section id="faq" aria-labelledby="faq-title" className="grid grid-cols-1 gap-6">
        <h2 id="faq-title" className="text-2xl">
          Preguntas frecuentes
        </h2>
        {QUESTION_GROUPS.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid grid-cols-1 gap-3">
            <h3 id={`${id}-title`} className="text-lg">
              {title}
            </h3>
            <QuestionList questions={questions} />
          </section>
        ))}
      </section>
      <section id="payroll" aria-labelledby="payroll-title" className="grid grid-cols-1 gap-2">
        <h2 id="payroll-title" className="text-xl">
          Personal o por nómina
        </h2>
        <p className="text-ink-soft">
          Los dos van de {amounts()} y cuestan lo mismo. El préstamo por nómina es para quien cobra un salario
          y puede mostrar su comprobante; así la revisión es más rápida. No se descuenta nada de tu sueldo.
        </p>
      </section>
    </PublicPage>
  );
}
