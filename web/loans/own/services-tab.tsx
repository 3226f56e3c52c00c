import type { LucideIcon } from 'lucide-react';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';
import { Badge } from '#web/ui/badge.tsx';

const SERVICES: readonly { readonly title: string; readonly text: string; readonly icon: LucideIcon }[] = [
  { title: 'Pagos móviles', text: 'Paga en comercios con tu celular.', icon: Wallet },
  { title: 'Recargas', text: 'Recarga tu celular o el de tu familia.', icon: Smartphone },
  { title: 'Servicios', text: 'Paga la luz, el agua y el internet.', icon: Lightbulb },
  { title: 'Seguros', text: 'Protege lo que más te importa.', icon: HeartHandshake },
];

/** Services that are announced and do not exist yet (rule: services-announced). */
export function ServicesTab() {
  return (
    <>
      <p className="text-ink-soft">Estamos preparando estos servicios. Te avisaremos cuando estén listos.</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {SERVICES.map(({ title, text, icon: Icon }) => (
          <li
            key={title}
            className="flex items-start gap-3 rounded-lg border border-dashed border-control bg-surface p-4"
          >
            <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
            <div className="grid flex-1 gap-1">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-lg">{title}</h3>
                <Badge>Próximamente</Badge>
              </div>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
