import ArrowLeft from 'lucide-react/icons/arrow-left';
import WifiOff from 'lucide-react/icons/wifi-off';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { routeEnds } from '#domain/street/day-route.ts';
import { AdminGate } from '#web/app/admin-gate.tsx';
import { QueueRunner } from '#web/app/queue/queue-runner.tsx';
import { openSession } from '#web/app/session/open-session.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { useOnline } from '#web/pwa/online.ts';
import { OpenRouteView } from '#web/street/open-route.tsx';
import { forgetRoute, type OpenRoute, ownerOfRoute } from '#web/street/phone/route-store.ts';
import { PinForm } from '#web/street/pin-form.tsx';
import { PrepareRoute } from '#web/street/prepare-route.tsx';
import { Loading } from '#web/ui/loading.tsx';

type Street =
  | { readonly at: 'reading' }
  /** The phone has no route of today; `gone`: it had one until now. */
  | { readonly at: 'none'; readonly gone: boolean }
  | { readonly at: 'locked' }
  | { readonly at: 'open'; readonly route: OpenRoute };

/**
 * Looks whether this phone has a route of today that the account of this browser may open; another account's route is
 * deleted.
 */
async function findRoute(): Promise<Street> {
  const owner = await ownerOfRoute(new Date()).catch(() => null);
  if (owner === null) return { at: 'none', gone: false };
  // An ended session leaves no record: the route still opens with its PIN (rule: route-on-the-phone).
  if ((openSession()?.userId ?? owner) === owner) return { at: 'locked' };
  await forgetRoute().catch(() => undefined);
  return { at: 'none', gone: false };
}

/** Milliseconds between two checks of the clock: a phone that slept fires no timer in time. */
const CLOCK_EVERY = 30_000;

/** Closes and deletes an open route at midnight in Santo Domingo. */
function useMidnight(route: OpenRoute | null, onMidnight: () => void): void {
  useEffect(() => {
    if (route === null) return;
    const look = () => Date.now() >= routeEnds(route.day).getTime() && onMidnight();
    const timer = setInterval(look, CLOCK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [route, onMidnight]);
}

interface FrameProps {
  /** Whether the content of the frame before this one had the focus: the gate between two of them has no content. */
  readonly hadFocus: RefObject<boolean>;
  readonly children: ReactNode;
}

function Frame({ hadFocus, children }: FrameProps) {
  const content = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: main } = content;
    if (hadFocus.current) main?.focus({ preventScroll: true });
    return () => {
      hadFocus.current = main?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);
  const online = useOnline();
  return (
    <>
      <header className="night border-b border-night-line print:hidden pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex max-w-3xl items-center gap-x-4 px-4 py-1">
          <a href="/admin" className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold">
            <ArrowLeft aria-hidden="true" className="size-5" /> Panel
          </a>
          <p role="status" className="flex items-center gap-2 text-sm">
            {!online && (
              <>
                <WifiOff aria-hidden="true" className="size-5 shrink-0 text-on-night-soft" /> Sin conexión: la
                ruta sirve igual
              </>
            )}
          </p>
        </div>
      </header>
      <main
        ref={content}
        id="main"
        tabIndex={-1}
        className="mx-auto grid min-h-dvh w-full max-w-3xl grid-cols-1 content-start gap-5 px-4 py-5"
      >
        <h1 className="text-2xl print:hidden">Ruta de hoy</h1>
        {children}
      </main>
    </>
  );
}

/** /admin-street: a collector's day, with signal or without (rules: route-on-the-phone, street-receipts). */
export function StreetScreen() {
  const [street, setStreet] = useState<Street>({ at: 'reading' });
  const hadFocus = useRef(false);
  useEffect(() => void findRoute().then(setStreet), []);
  const leave = useCallback(() => {
    void forgetRoute().catch(() => undefined);
    setStreet({ at: 'none', gone: true });
  }, []);
  const open = useCallback((route: OpenRoute) => setStreet({ at: 'open', route }), []);
  useMidnight(street.at === 'open' ? street.route : null, leave);
  switch (street.at) {
    case 'reading':
      return (
        <Frame hadFocus={hadFocus}>
          <Loading>Abriendo...</Loading>
        </Frame>
      );
    case 'locked':
      return (
        <Frame hadFocus={hadFocus}>
          <PinForm onOpen={open} onGone={leave} />
        </Frame>
      );
    case 'none':
      return (
        <AdminGate>
          <Frame hadFocus={hadFocus}>
            {street.gone && (
              <p role="status" className="rounded-md bg-warning-tint p-3 text-warning">
                La ruta se borró de este teléfono. Los recibos sin enviar siguen aquí.
              </p>
            )}
            <PrepareRoute onReady={open} />
          </Frame>
        </AdminGate>
      );
    case 'open':
      return (
        <SignedIn user={street.route.content.user}>
          <QueueRunner account={street.route.content.user.id} />
          <Frame hadFocus={hadFocus}>
            <OpenRouteView opened={street.route} onChange={open} onGone={leave} />
          </Frame>
        </SignedIn>
      );
  }
}
