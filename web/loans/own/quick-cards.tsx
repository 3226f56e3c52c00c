import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Calculator from 'lucide-react/icons/calculator';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleUser from 'lucide-react/icons/circle-user';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { AMOUNT_RANGE } from '#domain/limits/amounts.ts';

interface QuickCard {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

const ASK: QuickCard = {
  href: '/loan-application',
  title: 'Solicitar préstamo',
  text: `De ${AMOUNT_RANGE}`,
  icon: FilePlus2,
};
const PAY: QuickCard = {
  href: '/make-payment',
  title: 'Registrar un pago',
  text: 'Sube tu comprobante',
  icon: Banknote,
};
const ALWAYS: readonly QuickCard[] = [
  { href: '/my-applications', title: 'Mis Solicitudes', text: 'En qué va cada una', icon: ClipboardList },
  { href: '/dashboard/calculator', title: 'Calculadora', text: 'Cuánto pagarías', icon: Calculator },
  { href: '/profile', title: 'Mi Perfil', text: 'Tus datos y documentos', icon: CircleUser },
  { href: '/support', title: 'Soporte', text: 'Preguntas y contacto', icon: LifeBuoy },
];

/** Links for the customer: to request a loan if they may, to pay a loan if they owe, and to pages for all customers. */
export function QuickCards({ owes, free }: { readonly owes: boolean; readonly free: boolean }) {
  const cards = [...(free ? [ASK] : []), ...(owes ? [PAY] : []), ...ALWAYS];
  return (
    <nav aria-label="Accesos rápidos">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
        {cards.map(({ href, title, text, icon: Icon }) => (
          <li key={href}>
            <a
              href={href}
              className="flex h-full min-h-16 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-card hover:border-brand"
            >
              <Icon className="size-6 shrink-0 text-brand" aria-hidden="true" />
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
