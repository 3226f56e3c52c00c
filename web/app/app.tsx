import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { aliasOf, isPage, isPublicPage } from '#contract/paths.ts';
import { AdminGate } from '#web/app/admin-gate.tsx';
import { UnreachablePage } from '#web/app/calls/unreachable.tsx';
import { CustomerGate } from '#web/app/customer-gate.tsx';
import { Framed } from '#web/app/first-screen/framed.tsx';
import { ForCustomers } from '#web/app/for-customers.tsx';
import { ForRole } from '#web/app/for-role.tsx';
import { NotFoundScreen } from '#web/app/not-found-screen.tsx';
import { OtherAccountDialog } from '#web/app/session/other-account-dialog.tsx';
import { ScreenFrame } from '#web/app/shell/screen-frame.tsx';
import { SHELLS, shellOf, useEarly, usePart } from '#web/app/shell/screen-parts.ts';
import { screenOf } from '#web/app-routes.ts';
import { SectionFrame } from '#web/dashboard/section-frame.tsx';
import { NotificationProvider } from '#web/notifications/notification-provider.tsx';
import { AppLayer } from '#web/pwa/app-layer.tsx';
import { isOffice, type Screen } from '#web/screen.ts';
import { Loading } from '#web/ui/loading.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

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
