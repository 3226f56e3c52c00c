import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { aliasOf, isPage } from '#contract/paths.ts';
import { AdminGate } from '#web/app/admin-gate.tsx';
import { UnreachablePage } from '#web/app/calls/unreachable.tsx';
import { CustomerGate } from '#web/app/customer-gate.tsx';
import { ForCustomers } from '#web/app/for-customers.tsx';
import { ForRole } from '#web/app/for-role.tsx';
import { Hydrated } from '#web/app/hydrated.tsx';
import { NotFoundScreen } from '#web/app/not-found-screen.tsx';
import { OtherAccountDialog } from '#web/app/session/other-account-dialog.tsx';
import { ScreenFrame } from '#web/app/shell/screen-frame.tsx';
import { SHELLS, shellOf, useEarly, usePart } from '#web/app/shell/screen-parts.ts';
import { SectionFrame } from '#web/dashboard/section-frame.tsx';
import { NotificationProvider } from '#web/notifications/notification-provider.tsx';
import { AppLayer } from '#web/pwa/app-layer.tsx';
import { SCREENS } from '#web/routes.tsx';
import { isOffice, type Screen } from '#web/screen.ts';
import { Loading } from '#web/ui/loading.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

/** Another name of a page: leave for the one it is known by. */
function Leave({ path }: { readonly path: string }) {
  useEffect(() => location.replace(path), [path]);
  return null;
}

/** The shell stays where the next screen has the same. */
function Shell({ of, children }: { readonly of: keyof typeof SHELLS; readonly children: ReactNode }) {
  const There = usePart(SHELLS[of]);
  return There ? <There>{children}</There> : <Loading />;
}

/** The screen's code comes while the gate asks who is there. */
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
  const screen = isPage(path) ? SCREENS[path] : undefined;
  if (alias) return <Leave path={alias} />;
  if (!screen) return <NotFoundScreen />;
  // A document of its own, so only the service worker puts this one in its place.
  if (screen.access === 'public') return <UnreachablePage />;
  return (
    <Area screen={screen}>
      <ScreenFrame key={path} screen={screen} />
    </Area>
  );
}

/** The signed-in application, customers' and back office. */
export function App({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <NotificationProvider>
        <ToastProvider>
          <CurrentScreen />
          <OtherAccountDialog />
        </ToastProvider>
        <AppLayer />
        <Hydrated />
      </NotificationProvider>
    </QueryClientProvider>
  );
}
