import CalendarCheck from 'lucide-react/icons/calendar-check';
import Clock from 'lucide-react/icons/clock';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Percent from 'lucide-react/icons/percent';
import { costList, lastDays, lowestPercent } from '#domain/limits/costs.ts';
import { mostInstalments } from '#domain/limits/instalments.ts';
import { ANSWER_HOURS } from '#domain/limits/limits.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { lentTerms, productName, publicTerms } from '#web/app/shell/template-variables.tsx';
import { CostTable } from '#web/public/about/cost-table.tsx';
import { Card, Section } from '#web/ui/card.tsx';

const highlights = () => [
  {
    icon: Percent,
    figure: `${lowestPercent(publicTerms())}%`,
    title: 'Tasa fija',
    text: costList(lentTerms()),
  },
  {
    icon: Clock,
    figure: `${ANSWER_HOURS}h`,
    title: 'Respuesta',
    text: `Te decimos sí o no ${ANSWERED_WITHIN}.`,
  },
  {
    icon: CalendarCheck,
    figure: String(mostInstalments(publicTerms())),
    title: 'Cuotas máximo',
    text: `Terminas de pagar en ${lastDays(publicTerms())} días.`,
  },
  {
    icon: HeartHandshake,
    figure: 'RD',
    title: 'Hecho para dominicanos',
    text: 'En pesos, por quincena y desde el celular.',
  },
];

const VALUES = [
  { name: 'Claridad', text: 'El costo en pesos, antes de firmar y sin letra chiquita.' },
  { name: 'Respeto', text: 'Cobramos en horario de ley, solo a ti, y sin humillar a nadie.' },
  { name: 'Cuidado', text: 'Un préstamo a la vez, para que la deuda no crezca sola.' },
  { name: 'Discreción', text: 'Tus datos sirven para evaluar y cobrar tu préstamo, y para nada más.' },
] as const;

const COMMITMENT = [
  'No pedimos dinero por adelantado.',
  'Lo que ves antes de firmar es lo que pagas.',
  'Un solo pagaré por préstamo, y carta de saldo al terminar.',
  'No leemos tus contactos, tus mensajes ni tu ubicación.',
] as const;

/**
 * The page about the lender: mission, vision, values, commitment and four highlights (rule: about-page), public or
 * signed in.
 */
export function AboutContent() {
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {highlights().map(({ icon: Icon, figure, title, text }) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-4 shadow-card">
            <Icon className="size-6 text-brand" />
            <p className="figure mt-2 text-2xl">{figure}</p>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <Card title="Misión">
        <p>
          Ser una alternativa a la usura: {productName()} presta poco, por poco tiempo, con un costo fijo que
          se dice en pesos y no crece mientras pagas a tiempo.
        </p>
        <CostTable />
      </Card>
      <Section title="Visión">
        <p className="max-w-prose">
          Que nadie tenga que entregar su tarjeta, su cédula ni su tranquilidad para resolver una urgencia.
        </p>
      </Section>
      <Section title="Valores">
        <dl className="grid gap-3 sm:grid-cols-2">
          {VALUES.map(({ name, text }) => (
            <div key={name} className="border-l-3 border-brand pl-3">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Compromiso">
        <ul className="grid gap-2">
          {COMMITMENT.map((promise) => (
            <li key={promise} className="flex items-start gap-3">
              <svg viewBox="0 0 24 24" className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true">
                <path
                  d="m5 13 4 4L19 7"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2.5"
                  strokeLinecap="round"
                />
              </svg>
              {promise}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
