import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Plus from 'lucide-react/icons/plus';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import type { ReactNode } from 'react';
import { productName } from '#web/app/shell/template-variables.tsx';
import type { Device } from '#web/pwa/device.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface Step {
  readonly icon: ReactNode;
  readonly text: ReactNode;
}

const STEPS: Record<Device, readonly Step[]> = {
  ios: [
    {
      icon: <Share />,
      text: (
        <>
          Toca <strong>Compartir</strong> en la barra del navegador.
        </>
      ),
    },
    {
      icon: <SquarePlus />,
      text: (
        <>
          Baja y elige <strong>Agregar a Inicio</strong>.
        </>
      ),
    },
    {
      icon: <Plus />,
      text: (
        <>
          Toca <strong>Agregar</strong>.
        </>
      ),
    },
  ],
  android: [
    {
      icon: <EllipsisVertical />,
      text: (
        <>
          Toca el <strong>menú de tres puntos</strong> del navegador.
        </>
      ),
    },
    {
      icon: <SquarePlus />,
      text: (
        <>
          Elige <strong>Agregar a Inicio</strong> (o «Agregar a pantalla principal»).
        </>
      ),
    },
    {
      icon: <Plus />,
      text: (
        <>
          Toca <strong>Agregar</strong>.
        </>
      ),
    },
  ],
  desktop: [
    { icon: <EllipsisVertical />, text: 'Abre el menú del navegador.' },
    {
      icon: <Plus />,
      text: (
        <>
          Elige <strong>Instalar</strong> o <strong>Agregar</strong> esta página. Si no aparece, abre esta
          dirección en tu teléfono.
        </>
      ),
    },
  ],
};

interface ManualInstallDialogProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** The installation steps for a browser without an install prompt (rule: install-hints). */
export function ManualInstallDialog({ device, onClose }: ManualInstallDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Agregar a Inicio"
      description={`${productName()} queda en tu pantalla como una aplicación.`}
      footer={<Button onClick={onClose}>Entendido</Button>}
    >
      <ol className="grid gap-4">
        {STEPS[device].map(({ icon, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a device never change places
          <li key={index} className="flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 place-items-center rounded-md bg-brand-tint text-brand [&_svg]:size-6"
            >
              {icon}
            </span>
            <p>
              <span className="text-ink-soft">{index + 1}. </span>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
