import Lightbulb from 'lucide-react/icons/lightbulb';
import Shield from 'lucide-react/icons/shield';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';

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
