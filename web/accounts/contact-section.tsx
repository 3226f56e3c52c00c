import { useConfiguration } from '#web/app/configuration.ts';

const QUESTIONS = [
  {
    ask: '¿Qué necesito para pedir?',
    answer: 'Tu cédula, tu celular y una cuenta de banco a tu nombre. Subes tres fotos y firmas con el dedo.',
  },
  {
    ask: '¿Cuánto cuesta?',
    answer:
      'Un solo cargo: 15% con 1 o 2 cuotas y 25% con 3, según la calculadora. Ves el total y cada cuota antes de firmar.',
  },
  {
    ask: '¿Cuándo recibo el dinero?',
    answer:
      'Respondemos en menos de 24 horas. Aprobado y firmado, el depósito tarda de 24 a 48 horas laborables.',
  },
  {
    ask: '¿Cómo pago?',
    answer:
      'Por transferencia o depósito a nuestra cuenta; luego registras el pago con la foto del comprobante.',
  },
];

/** Help and how to reach the lender. */
export function ContactSection() {
  const contact = useConfiguration()?.contact;
  const digits = contact?.whatsapp?.replace(/\D/g, '');
  return (
    <section id="help" aria-labelledby="help-title" className="grid gap-3">
      <h2 id="help-title" className="text-xl">
        Ayuda
      </h2>
      {QUESTIONS.map(({ ask, answer }) => (
        <details key={ask} className="rounded-md border border-line bg-surface px-4">
          <summary className="flex min-h-12 items-center font-semibold">{ask}</summary>
          <p className="pb-4 text-ink-soft">{answer}</p>
        </details>
      ))}
      <div id="contact">
        {digits && (
          <a
            href={`https://wa.me/${digits}`}
            className="flex min-h-14 items-center rounded-md bg-warning-tint px-4 font-semibold"
          >
            ¿Dudas? Escríbenos por WhatsApp
          </a>
        )}
        {contact?.email && (
          <a href={`mailto:${contact.email}`} className="link inline-flex min-h-12 items-center">
            {contact.email}
          </a>
        )}
      </div>
    </section>
  );
}
