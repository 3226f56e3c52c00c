import Clock from 'lucide-react/icons/clock';
import IdCard from 'lucide-react/icons/id-card';
import Lock from 'lucide-react/icons/lock';

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
export function Reasons() {
  return (
    <ul className="grid gap-4">
      {REASONS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-start gap-3">
          <Icon className="mt-0.5 size-6 shrink-0 text-brand" aria-hidden="true" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
