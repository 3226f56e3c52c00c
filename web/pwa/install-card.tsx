import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState } from 'react';
import { productName } from '#web/app/product-name.ts';
import { deviceOf } from '#web/pwa/device.ts';
import { DISMISSALS, type Dismissal, isPutOff, putOff } from '#web/pwa/dismissals.ts';
import { install, useInstalling } from '#web/pwa/install-offer.ts';
import { ManualInstall } from '#web/pwa/manual-install.tsx';
import { Button } from '#web/ui/button.tsx';

interface InvitationProps {
  readonly action: string;
  readonly onAccept: () => void;
  readonly onPutOff: () => void;
}

function Invitation({ action, onAccept, onPutOff }: InvitationProps) {
  return (
    <section
      aria-labelledby="install-title"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-brand-tint p-4 text-ink"
    >
      <Smartphone aria-hidden="true" className="size-8 shrink-0 text-brand max-sm:hidden" />
      <div className="min-w-56 flex-1">
        <h2 id="install-title" className="text-lg">
          Lleva {productName()} en tu teléfono
        </h2>
        <p className="text-sm">Se abre con un toque, sin ocupar espacio, y también sin señal.</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button onClick={onAccept}>{action}</Button>
        <Button variant="quiet" onClick={onPutOff}>
          Ahora no
        </Button>
      </div>
    </section>
  );
}

/** Remembers a "not now" for seven days, and hides at once. */
function usePutOff(key: Dismissal): readonly [boolean, () => void] {
  const [off, setOff] = useState(() => isPutOff(key, Date.now()));
  return [
    off,
    () => {
      putOff(key, Date.now());
      setOff(true);
    },
  ];
}

function NativeInvitation() {
  const [off, later] = usePutOff(DISMISSALS.prompt);
  if (off) return null;
  const accept = async () => {
    if ((await install()) === 'dismissed') later();
  };
  return <Invitation action="Instalar" onAccept={() => void accept()} onPutOff={later} />;
}

function ManualInvitation() {
  const [off, later] = usePutOff(DISMISSALS.manual);
  const [explaining, setExplaining] = useState(false);
  if (off) return null;
  return (
    <>
      <Invitation action="Ver cómo" onAccept={() => setExplaining(true)} onPutOff={later} />
      {explaining && <ManualInstall device={deviceOf(navigator)} onClose={later} />}
    </>
  );
}

/** Milliseconds in which an Android browser that offers to install usually does. */
const OFFER_WITHIN = 5000;

/** On a phone that cannot use the browser's own question: an iPhone at once, another when it did not ask in time. */
function useNeedsExplaining(): boolean {
  const [device] = useState(() => deviceOf(navigator));
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), OFFER_WITHIN);
    return () => clearTimeout(timer);
  }, []);
  return device === 'ios' || (device === 'android' && waited);
}

/**
 * The install prompt and the manual hint of the signed-in screens, each put off for seven days (rule: install-hints).
 */
export function InstallCard() {
  const [inBrowser, setInBrowser] = useState(false);
  // Which device it is and what was put off is known in the browser alone, not while the server renders.
  useEffect(() => setInBrowser(true), []);
  return inBrowser && <Offer />;
}

function Offer() {
  const { offered, canAsk, installed } = useInstalling();
  const needsExplaining = useNeedsExplaining();
  if (installed) return null;
  if (offered) return <NativeInvitation />;
  // Who has just said no to the browser's question is not asked again in other words.
  const refused = canAsk || isPutOff(DISMISSALS.prompt, Date.now());
  return needsExplaining && !refused ? <ManualInvitation /> : null;
}
