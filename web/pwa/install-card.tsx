import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState } from 'react';
import { productName } from '#web/app/shell/template-variables.tsx';
import { deviceOf } from '#web/pwa/device.ts';
import { DISMISSALS, type Dismissal, isPutOff, putOff } from '#web/pwa/dismissals.ts';
import { install, useInstalling } from '#web/pwa/install-offer.ts';
import { ManualInstall } from '#web/pwa/manual-install.tsx';
import { Button } from '#web/ui/button.tsx';
import { Invitation } from '#web/ui/invitation.tsx';

interface InstallInvitationProps {
  readonly action: string;
  readonly onAccept: () => void;
  readonly onPutOff: () => void;
}

const InstallInvitation = ({ action, onAccept, onPutOff }: InstallInvitationProps) => (
  <Invitation
    icon={Smartphone}
    title={`Lleva ${productName()} en tu teléfono`}
    text="Se abre con un toque, sin ocupar espacio, y también sin señal."
    accept={<Button onClick={onAccept}>{action}</Button>}
    onPutOff={onPutOff}
  />
);

/** Whether a hint was dismissed in the last seven days, and a function that dismisses it and hides it at once. */
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
  return <InstallInvitation action="Instalar" onAccept={() => void accept()} onPutOff={later} />;
}

function ManualInvitation() {
  const [off, later] = usePutOff(DISMISSALS.manual);
  const [explaining, setExplaining] = useState(false);
  if (off) return null;
  return (
    <>
      <InstallInvitation action="Ver cómo" onAccept={() => setExplaining(true)} onPutOff={later} />
      {explaining && <ManualInstall device={deviceOf(navigator)} onClose={later} />}
    </>
  );
}

/** Milliseconds within which an Android browser usually offers the installation. */
const OFFER_WITHIN = 5000;

/**
 * Whether the steps of an installation have to be explained, since the browser gives no prompt: on an iPhone at once,
 * on another phone when no prompt came in time.
 */
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
 * The install prompt and the explained steps on the signed-in screens, each dismissed for seven days (rule:
 * install-hints).
 */
export function InstallCard() {
  const [inBrowser, setInBrowser] = useState(false);
  // Only the browser knows the device and the dismissals, not the rendering server.
  useEffect(() => setInBrowser(true), []);
  return inBrowser && <Offer />;
}

function Offer() {
  const { offered, canAsk, installed } = useInstalling();
  const needsExplaining = useNeedsExplaining();
  if (installed) return null;
  if (offered) return <NativeInvitation />;
  // A user who has just refused the browser's prompt gets no second question.
  const refused = canAsk || isPutOff(DISMISSALS.prompt, Date.now());
  return needsExplaining && !refused ? <ManualInvitation /> : null;
}
