import { useState } from 'react';
import { deviceOf } from '#web/pwa/device.ts';
import { install, useInstalling } from '#web/pwa/install-offer.ts';
import { ManualInstall } from '#web/pwa/manual-install.tsx';
import { Button } from '#web/ui/button.tsx';

/**
 * A button that installs the application when the browser offers it, else explains the steps. Absent once it is
 * installed (rule: install-hints).
 */
export function InstallButton() {
  const { offered, installed } = useInstalling();
  const [explaining, setExplaining] = useState(false);
  if (installed) return null;
  const press = async () => {
    if (!offered || (await install()) === 'failed') setExplaining(true);
  };
  return (
    // The prerendered button exists before the program knows: the style sheet hides it in the installed application.
    <div className="[@media(display-mode:standalone)]:hidden">
      <Button variant="quiet" wide onClick={() => void press()}>
        <svg viewBox="0 0 24 24" aria-hidden="true" className="fill-none stroke-current stroke-2">
          <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        Instalar aplicación
      </Button>
      {explaining && <ManualInstall device={deviceOf(navigator)} onClose={() => setExplaining(false)} />}
    </div>
  );
}
