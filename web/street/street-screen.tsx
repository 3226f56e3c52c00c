import { useMutation } from '@tanstack/react-query';
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
import { streetApi } from '#contract/street.ts';
import { isPin, PIN_DIGITS, routeEnds, WRONG_PINS_MAX } from '#domain/street/day-route.ts';
import { AdminGate } from '#web/app/admin-gate.tsx';
import { sentenceOf } from '#web/app/calls/api-error.ts';
import { Loading } from '#web/app/calls/content-states.tsx';
import { useFields } from '#web/app/calls/use-fields.ts';
import { ForRole } from '#web/app/for-role.tsx';
import { QueueRunner } from '#web/app/queue/queue-runner.tsx';
import { openSession } from '#web/app/session/open-session.ts';
import { SignedIn, useUser } from '#web/app/session/session.tsx';
import { useOnline } from '#web/pwa/offline-banner.tsx';
import { OpenRouteView } from '#web/street/open-route.tsx';
import { forgetPhoneNote, phoneNote } from '#web/street/phone/note-visit.ts';
import {
  forgetRoute,
  newRoute,
  type OpenRoute,
  openRoute,
  ownerOfRoute,
} from '#web/street/phone/route-store.ts';
import { fetchRoute, isRevoked, receiptsOn, useOpenPhone } from '#web/street/street.queries.ts';
import { ToSend } from '#web/street/take-cash.tsx';
import { STREET_CACHE, STREET_PAGE } from '#web/sw/street-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import { Form } from '#web/ui/forms.tsx';

const PIN_MESSAGE = `El PIN tiene ${PIN_DIGITS} dígitos`;

function PinField(field: TextFieldProps) {
  return (
    <TextField {...field} type="password" inputMode="numeric" autoComplete="off" maxLength={PIN_DIGITS} />
  );
}

/** The addresses of the code that this page has loaded. */
function loadedCode(): string[] {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll('script[src], link[href]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  );
  const addresses = [...asked, ...named].map((address) => new URL(address, location.origin));
  const own = addresses.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/**
 * Caches the page of the route and its code on this phone, for a day without signal. Customers' phones cache none of
 * it: their worker's list has no code of the back office. A logout deletes it.
 */
async function keepCode(): Promise<void> {
  // Absent over plain HTTP.
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(STREET_CACHE);
  const before = await cache.keys();
  const code = loadedCode();
  await cache.addAll(code);
  // Without the session: the page is the same for every account.
  const page = await fetch(STREET_PAGE, { credentials: 'omit', cache: 'reload' });
  if (page.ok) await cache.put(STREET_PAGE, page);
  const stale = before.filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== STREET_PAGE && !code.includes(pathname);
  });
  await Promise.all(stale.map((request) => cache.delete(request)));
}

/** A default name, which an owner can distinguish from another phone's. */
const usualLabel = (): string => (/iPhone|iPad/.test(navigator.userAgent) ? 'iPhone' : 'Android');

interface Filled {
  readonly label: string;
  readonly pin: string;
}

/** Reserves this phone's block the first time, and downloads today's route under a PIN. */
function usePrepare(onReady: (route: OpenRoute) => void) {
  const user = useUser();
  const openPhone = useOpenPhone();
  return useMutation({
    mutationFn: async ({ label, pin }: Filled) => {
      const note = await openPhone.mutateAsync({ user, label });
      const fetched = await fetchRoute(note);
      const given = receiptsOn(fetched, []);
      const opened = await newRoute(pin, { user, route: fetched.route, given, noted: [] });
      // Without it the route opens all the same, as long as this page stays open.
      await keepCode().catch((error: unknown) => console.error('Street code', error));
      return opened;
    },
    onSuccess: onReady,
    onError: (error) => {
      if (isRevoked(error)) forgetPhoneNote();
    },
  });
}

function PrepareForm({ onReady }: PrepareRouteProps) {
  const user = useUser();
  const isNew = phoneNote()?.userId !== user.id;
  const { values, field, show } = useFields({ label: usualLabel(), pin: '', again: '' });
  const prepare = usePrepare(onReady);
  function submit() {
    const { label, pin, again } = values;
    const wrong = {
      ...(isNew && label.trim() === '' && { label: 'Póngale un nombre a este teléfono' }),
      ...(!isPin(pin) && { pin: PIN_MESSAGE }),
      ...(pin !== again && { again: 'Los dos PIN no son iguales' }),
    };
    show(wrong);
    if (Object.keys(wrong).length === 0) prepare.mutate({ label: label.trim(), pin });
  }
  return (
    <Card title="Lleve la ruta en este teléfono">
      <p>
        Queda cifrada en el teléfono y sirve sin señal hasta la medianoche. Se borra a los {WRONG_PINS_MAX}{' '}
        PIN equivocados, al cerrar sesión o cuando un dueño cierre el teléfono. Los recibos sin enviar no se
        borran.
      </p>
      <Form className="grid gap-4" onSubmit={submit}>
        {isNew && (
          <TextField
            {...field('label')}
            label="Nombre de este teléfono"
            hint="Recibe un talonario propio; si usaba otro teléfono, el otro se cierra."
            maxLength={60}
          />
        )}
        <PinField {...field('pin')} label={`PIN de hoy, ${PIN_DIGITS} dígitos`} />
        <PinField {...field('again')} label="El mismo PIN otra vez" />
        {prepare.error && (
          <p role="alert" className="rounded-md bg-danger-tint p-3 text-danger">
            {isRevoked(prepare.error)
              ? 'Un dueño cerró este teléfono. Intente otra vez: recibe otro talonario.'
              : sentenceOf(prepare.error, 'No se pudo preparar la ruta en este teléfono.')}
          </p>
        )}
        <Button type="submit" busy={prepare.isPending}>
          Llevar la ruta de hoy
        </Button>
      </Form>
    </Card>
  );
}

interface PrepareRouteProps {
  readonly onReady: (route: OpenRoute) => void;
}

/** Downloads today's route, for a signed-in collector whose phone does not have it yet. */
function PrepareRoute({ onReady }: PrepareRouteProps) {
  const user = useUser();
  return (
    <ForRole access={streetApi.prepareRoute.access}>
      <QueueRunner account={user.id} />
      <ToSend />
      <PrepareForm onReady={onReady} />
    </ForRole>
  );
}

interface PinFormProps {
  readonly onOpen: (route: OpenRoute) => void;
  /** Called when there is no route any more: the last wrong PIN deleted it, or its day has passed. */
  readonly onGone: () => void;
}

const leftText = (left: number): string =>
  left === 1 ? 'Queda 1 intento; después la ruta se borra.' : `Quedan ${left} intentos.`;

/** Opens today's route on this phone, without a call to the server. */
function PinForm({ onOpen, onGone }: PinFormProps) {
  const { values, field, set, setErrors } = useFields({ pin: '' });
  const [busy, setBusy] = useState(false);
  async function open() {
    if (!isPin(values.pin)) return setErrors({ pin: PIN_MESSAGE });
    setBusy(true);
    const opening = await openRoute(values.pin, new Date()).catch(() => null);
    setBusy(false);
    if (opening === null) return setErrors({ pin: 'Este teléfono no pudo abrir la ruta. Intente de nuevo.' });
    switch (opening.outcome) {
      case 'open':
        return onOpen(opening.route);
      case 'gone':
        return onGone();
      case 'wrong':
        set('pin', '');
        return setErrors({ pin: `PIN incorrecto. ${leftText(WRONG_PINS_MAX - opening.wrongPins)}` });
    }
  }
  return (
    <Card title="Abra su ruta">
      <Form className="grid gap-4" onSubmit={open}>
        <PinField {...field('pin')} label="PIN de hoy" />
        <Button type="submit" busy={busy}>
          Abrir
        </Button>
      </Form>
    </Card>
  );
}

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
            <ArrowLeft className="size-5" /> Panel
          </a>
          <p role="status" className="flex items-center gap-2 text-sm">
            {!online && (
              <>
                <WifiOff className="size-5 shrink-0 text-on-night-soft" /> Sin conexión: la ruta sirve igual
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
