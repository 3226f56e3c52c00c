import Clock from 'lucide-react/icons/clock';
import IdCard from 'lucide-react/icons/id-card';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Lock from 'lucide-react/icons/lock';
import Shield from 'lucide-react/icons/shield';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { WhenSet } from '#web/app/shell/template-variables.tsx';

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

const SERVICES = [
  { icon: Wallet, name: 'Pagos móviles' },
  { icon: Smartphone, name: 'Recargas' },
  { icon: Lightbulb, name: 'Luz, agua e internet' },
  { icon: Shield, name: 'Seguros' },
] as const;

/** Services that are announced and do not exist yet (rule: services-announced). */
export function Services() {
  return (
    <section id="services" aria-labelledby="services-title" className="grid grid-cols-1 content-start gap-3">
      <h2 id="services-title" className="text-xl">
        Servicios
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2">
        {SERVICES.map(({ icon: Icon, name }) => (
          <li key={name} className="rounded-md border border-dashed border-control p-3">
            <Icon className="size-5 text-ink-soft" aria-hidden="true" />
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
export function Claims() {
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
