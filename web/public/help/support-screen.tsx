import { AMOUNT_RANGE } from '#domain/limits/amounts.ts';
import { ContactLinks } from '#web/public/contact-links.tsx';
import { QuestionList } from '#web/public/help/question-list.tsx';
import { QUESTION_GROUPS } from '#web/public/help/questions.tsx';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';

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
          Los dos van de {AMOUNT_RANGE} y cuestan lo mismo. El préstamo por nómina es para quien cobra un
          salario y puede mostrar su comprobante; así la revisión es más rápida. No se descuenta nada de tu
          sueldo.
        </p>
      </section>
    </PublicPage>
  );
}
