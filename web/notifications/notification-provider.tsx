import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { NotificationCard } from '#web/notifications/notification-card.tsx';
import {
  type AppNotification,
  type Notifications,
  NotificationsContext,
} from '#web/notifications/notifications-context.ts';

function StackedCard({
  notification,
  dismiss,
}: {
  readonly notification: AppNotification;
  readonly dismiss: Notifications['dismiss'];
}) {
  const onDismiss = useCallback(() => dismiss(notification.id), [dismiss, notification.id]);
  return <NotificationCard notification={notification} onDismiss={onDismiss} />;
}

/**
 * Shows notifications at the top right (rule: notifications), about events that the user did not trigger: a new
 * version, a returning signal. Answers to a press are toasts (docs/decisions/toasts.md).
 */
export function NotificationProvider({ children }: { readonly children: ReactNode }) {
  const [stack, setStack] = useState<readonly AppNotification[]>([]);
  const notifications = useMemo<Notifications>(() => {
    const without = (id: string) => (before: readonly AppNotification[]) =>
      before.filter((notification) => notification.id !== id);
    return {
      notify: (notification) => setStack((before) => [...without(notification.id)(before), notification]),
      dismiss: (id) => setStack(without(id)),
    };
  }, []);
  return (
    <NotificationsContext value={notifications}>
      {children}
      <section
        aria-label="Notificaciones"
        className="pointer-events-none fixed top-[calc(4rem+env(safe-area-inset-top))] right-0 z-40 w-full max-w-md px-4"
      >
        <ol className="grid gap-3">
          {stack.map((notification) => (
            <StackedCard key={notification.id} notification={notification} dismiss={notifications.dismiss} />
          ))}
        </ol>
      </section>
    </NotificationsContext>
  );
}
