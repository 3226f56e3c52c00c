import { type QueryClient, QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { accountsApi } from '#contract/accounts.ts';
import { OTHER_ACCOUNT_MESSAGE } from '#contract/errors.ts';
import { aliasOf, isPage, isPublicPage } from '#contract/paths.ts';
import { AdminGate } from '#web/app/admin-gate.tsx';
import { addressOf, OTHER_ACCOUNT } from '#web/app/calls/api-client.ts';
import { EmptyState, Loading } from '#web/app/calls/content-states.tsx';
import { FORMS_KEPT } from '#web/app/calls/failure-words.ts';
import { Unreachable, UnreachablePage } from '#web/app/calls/unreachable.tsx';
import { hasHeldScreen, releaseScreen, useHeld } from '#web/app/first-screen/held-screen.ts';
import { cameWithContent, leaveFirstScreen } from '#web/app/first-screen/page-state.ts';
import { ForRole, NotYours } from '#web/app/for-role.tsx';
import { Hydrated, noteHydrated } from '#web/app/hydrated.tsx';
import { lastSeenAt } from '#web/app/last-seen/fetch-or-last-seen.ts';
import { LastSeenNotice } from '#web/app/last-seen/last-seen-notice.tsx';
import { QueueRunner } from '#web/app/queue/queue-runner.tsx';
import { forgetSession } from '#web/app/session/open-session.ts';
import { SessionProvider, useSession, useUser } from '#web/app/session/session.tsx';
import { useDocumentTitle } from '#web/app/shell/document-title.ts';
import { NoticePage } from '#web/app/shell/notice-page.tsx';
import { SHELLS, shellOf, useEarly, usePart } from '#web/app/shell/screen-parts.ts';
import { lentTerms } from '#web/app/shell/template-variables.tsx';
import { screenOf } from '#web/app-routes.ts';
import { SectionFrame } from '#web/dashboard/section-frame.tsx';
import { NotificationProvider } from '#web/notifications/notification-provider.tsx';
import { AppLayer } from '#web/pwa/app-layer.tsx';
import { isOffice, type Screen } from '#web/screen.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { ToastProvider, useToast } from '#web/ui/overlays/toast.tsx';
import { SCREEN_PATIENCE } from '#web/worker-too/in-time.ts';

/**
 * Tells that another account is signed in by now and nothing was sent. The customer may first stay to copy the typed
 * text.
 */
export function OtherAccountDialog() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const heard = () => setOpen(true);
    addEventListener(OTHER_ACCOUNT, heard);
    return () => removeEventListener(OTHER_ACCOUNT, heard);
  }, []);
  return (
    <ConfirmDialog
      open={open}
      title="Hay otra cuenta abierta"
      description={OTHER_ACCOUNT_MESSAGE}
      confirmLabel="Recargar la página"
      cancelLabel="Seguir aquí"
      busy={false}
      onCancel={() => setOpen(false)}
      onConfirm={() => location.reload()}
    />
  );
}

/** Milliseconds for which early typing waits for this phone's storage: what it has saved goes under what was typed. */
const LONGEST_QUERIES = 1_000;

/** Marks the frame around a screen as interactive; the screen in it marks itself once it is touched. */
function FrameHydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event('framed'));
  }, []);
  return null;
}

/** Marks the page as interactive, or its frame alone while the screen that came with the page is held. */
const Framed = () => (hasHeldScreen() ? <FrameHydrated /> : <Hydrated />);

/** Marks a screen as interactive, after it has read what this phone has stored for it. */
function ScreenHydrated() {
  const client = useQueryClient();
  const fetching = useIsFetching();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the screen start their reading before this effect
  useEffect(() => {
    const timer = setTimeout(noteHydrated, client.isFetching() === 0 ? 0 : LONGEST_QUERIES);
    return () => clearTimeout(timer);
  }, [client, fetching]);
  return null;
}

/**
 * Shows the parts of a screen together once their first calls are answered (rule: shown-together): a late part would
 * push away the button under a finger. Until then the content is rendered invisibly, so that its heading can take the
 * focus and keeps its place.
 */
function Together({ children }: { readonly children: ReactNode }) {
  // Last seen data appears at once; the replies replace it in place.
  const waiting = useIsFetching({ predicate: (query) => lastSeenAt(query) === null });
  const [shown, setShown] = useState(cameWithContent);
  useEffect(() => {
    if (shown || waiting > 0) return;
    // Calls that depend on a reply have started by then.
    const timer = setTimeout(() => setShown(true), 0);
    return () => clearTimeout(timer);
  }, [shown, waiting]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SCREEN_PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-screen className="relative grid min-w-0 grid-cols-1 content-start">
      {!shown && (
        <div className="absolute inset-x-0 top-0">
          <Loading />
        </div>
      )}
      <div
        className={
          shown
            ? 'grid min-w-0 grid-cols-1 content-start gap-6'
            : 'pointer-events-none grid min-w-0 grid-cols-1 content-start gap-6 opacity-0'
        }
      >
        {children}
      </div>
    </div>
  );
}

interface Props {
  readonly children: ReactNode;
}

/** Catches the error of a screen that throws, or whose code did not load, so that the rest of the page works. */
class ScreenBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        title="No se pudo abrir esta pantalla"
        action={<Button onClick={() => location.reload()}>Intentar de nuevo</Button>}
      >
        <p>Revisa tu conexión e intenta de nuevo.</p>
      </EmptyState>
    );
  }
}

/** The path of the screen that this document came with; the server has no address. */
const FIRST_PATH = typeof location === 'undefined' ? '' : location.pathname;
/** Whether a screen was left in this page, also one that was never touched: its content had not arrived in React. */
let moved = false;

/**
 * Scrolls to the anchor of the address once the screen is rendered, else to the top, and puts the focus on the content.
 */
function Arrive() {
  useEffect(() => {
    // A link may be followed before React has the screen of the document.
    moved ||= location.pathname !== FIRST_PATH;
    const anchor = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else if (moved) window.scrollTo(0, 0);
    // The field to fill in now.
    if (anchor?.matches('input, select, textarea, button')) anchor.focus();
    // A screen reader announces the new screen; it reads the first one by itself.
    else if (moved) document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return null;
}

function Part({ screen }: { readonly screen: Screen }) {
  useHeld(screen);
  const There = usePart(screen);
  if (!There) return <Loading />;
  return (
    <>
      <Together>
        <There />
      </Together>
      <Arrive />
      <ScreenHydrated />
    </>
  );
}

/** The frame around a screen. Its key is the path, so that each screen mounts anew. */
export function ScreenFrame({ screen }: { readonly screen: Screen }) {
  useDocumentTitle(screen.title);
  useEffect(
    () => () => {
      moved = true;
      leaveFirstScreen();
      releaseScreen();
    },
    [],
  );
  return (
    <ScreenBoundary>
      <LastSeenNotice />
      <Suspense fallback={<Loading />}>
        <Part screen={screen} />
      </Suspense>
    </ScreenBoundary>
  );
}

/** Milliseconds for which a visitor can read the notice before the redirect (rule: countdowns). */
const REDIRECT_AFTER = 500;

function SignedOut() {
  const { toast } = useToast();
  useEffect(() => {
    forgetSession();
    toast({ variant: 'destructive', title: 'No autorizado', description: 'Iniciando sesión...' });
    const next = location.pathname + location.search;
    const timer = setTimeout(
      () => location.assign(addressOf(accountsApi.loginRedirect, { query: { next } })),
      REDIRECT_AFTER,
    );
    return () => clearTimeout(timer);
  }, [toast]);
  return <Loading>Iniciando sesión...</Loading>;
}

function Gate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  switch (session.status) {
    case 'checking':
      return <Loading />;
    case 'signed-out':
      return <SignedOut />;
    case 'unreachable':
      return <Unreachable onRetry={session.retry} kept={FORMS_KEPT} />;
    case 'signed-in':
      return (
        <>
          <QueueRunner account={session.user.id} />
          {children}
        </>
      );
  }
}

/** Admits signed-in customers; visitors see a notice and are redirected to the login (rule: signed-in-only). */
export function CustomerGate({ children }: { readonly children: ReactNode }) {
  return (
    <SessionProvider>
      <Gate>{children}</Gate>
    </SessionProvider>
  );
}

function NotFoundScreen() {
  useDocumentTitle('Página no encontrada');
  return (
    <NoticePage
      title="Página no encontrada"
      actions={
        <>
          <LinkButton href="/">Volver al inicio</LinkButton>
          <LinkButton href="/calculator" variant="outline">
            Ir a la calculadora
          </LinkButton>
          <LinkButton href="/support" variant="outline">
            Ayuda
          </LinkButton>
        </>
      }
    >
      <p>Error 404. La dirección no existe o cambió de lugar. Nada de lo tuyo se perdió.</p>
    </NoticePage>
  );
}

/** A screen for customers. An administrator has no data there, and gets a link to the back office. */
export function ForCustomers({ children }: { readonly children: ReactNode }) {
  if (!useUser().isAdmin) return children;
  return (
    <NotYours
      title="Esta página es de los clientes"
      actions={
        <>
          <LinkButton href="/admin">Ir al panel de administración</LinkButton>
          <LinkButton href="/dashboard" variant="outline">
            Volver al dashboard
          </LinkButton>
        </>
      }
    >
      Esta cuenta es de administración: no pide préstamos ni registra pagos. Los de los clientes están en el
      panel de administración.
    </NotYours>
  );
}

/** Redirects from an alias of a page to the page's main address. */
function Leave({ path }: { readonly path: string }) {
  useEffect(() => location.replace(path), [path]);
  return null;
}

/** The frame around a screen; it stays mounted when the next screen has the same frame. */
function Shell({ of, children }: { readonly of: keyof typeof SHELLS; readonly children: ReactNode }) {
  const There = usePart(SHELLS[of]);
  return There ? <There>{children}</There> : <Loading />;
}

/** A screen behind the login: its code loads while a gate checks the session. */
function Area({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const Gate = isOffice(screen.access) ? AdminGate : CustomerGate;
  const shell = shellOf(screen);
  useEarly(screen);
  const shown =
    screen.access === 'customer' ? (
      <ForCustomers>{children}</ForCustomers>
    ) : (
      <ForRole access={screen.access}>{children}</ForRole>
    );
  return (
    <Gate>
      <Shell key={shell} of={shell}>
        {screen.section ? <SectionFrame>{shown}</SectionFrame> : shown}
      </Shell>
    </Gate>
  );
}

function CurrentScreen() {
  const [path] = useLocation();
  const alias = aliasOf(path);
  if (alias) return <Leave path={alias} />;
  if (!isPage(path)) return <NotFoundScreen />;
  // A separate document, so only the service worker puts this one in its place.
  if (isPublicPage(path)) return <UnreachablePage />;
  const screen = screenOf(path);
  const shown = <ScreenFrame key={path} screen={screen} />;
  // For a phone that has a link and no account (rule: counter-link), or that stores a route (rule: route-on-the-phone).
  return screen.access === 'public' || screen.opensItself ? shown : <Area screen={screen}>{shown}</Area>;
}

/** The signed-in application: the screens of customers and of the back office. */
export function App({ client }: { readonly client: QueryClient }) {
  // Every screen may name a term, which this makes known.
  lentTerms();
  return (
    <QueryClientProvider client={client}>
      <NotificationProvider>
        <ToastProvider>
          <CurrentScreen />
          <OtherAccountDialog />
        </ToastProvider>
        <AppLayer />
        <Framed />
      </NotificationProvider>
    </QueryClientProvider>
  );
}
