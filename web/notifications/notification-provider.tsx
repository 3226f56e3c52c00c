import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';

const DURATION = 5000;
const LOOKS = {
  success: { Icon: CircleCheck, edge: 'border-success', ink: 'text-success' },
  error: { Icon: CircleAlert, edge: 'border-danger', ink: 'text-danger' },
  warning: { Icon: TriangleAlert, edge: 'border-warning', ink: 'text-warning' },
  info: { Icon: Info, edge: 'border-brand', ink: 'text-brand' },
} as const;

interface NotificationAction {
  readonly label: string;
  readonly action: () => void;
  readonly variant?: 'primary' | 'outline';
}

export interface AppNotification {
  /** Id of the notification: a new one with the same id replaces the old one. */
  readonly id: string;
  readonly type: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message?: string;
  /** Buttons of the notification; pressing one also closes it. */
  readonly actions?: readonly NotificationAction[];
  /** Whether the notification stays until the user closes it. */
  readonly persistent?: boolean;
  /** Milliseconds for which the notification stays; 5000 by default (rule: notifications). */
  readonly duration?: number;
}

interface Notifications {
  readonly notify: (notification: AppNotification) => void;
  readonly dismiss: (id: string) => void;
}

const NotificationsContext = createContext<Notifications | null>(null);

/** The function that shows notifications. @throws {Error} outside a `NotificationProvider` (rule: notifications). */
export function useNotifications(): Notifications {
  const notifications = useContext(NotificationsContext);
  if (notifications === null) throw new Error('useNotifications needs a NotificationProvider around it');
  return notifications;
}

interface NotificationCardProps {
  readonly notification: AppNotification;
  readonly dismiss: Notifications['dismiss'];
}

/** One notification. It disappears by itself, unless it is persistent or the pointer or the focus is on it. */
function NotificationCard({ notification, dismiss }: NotificationCardProps) {
  const { id, type, title, message, actions = [], persistent = false, duration = DURATION } = notification;
  const [reading, setReading] = useState(false);
  const { Icon, edge, ink } = LOOKS[type];
  useEffect(() => {
    if (persistent || reading) return;
    const timer = setTimeout(dismiss, duration, id);
    return () => clearTimeout(timer);
  }, [persistent, reading, duration, dismiss, id]);

  return (
    <li
      onPointerEnter={() => setReading(true)}
      onPointerLeave={() => setReading(false)}
      onFocus={() => setReading(true)}
      onBlur={() => setReading(false)}
      className={classes(
        'appear pointer-events-auto flex items-start gap-3 rounded-md border-l-6 bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-float ring-1 ring-line',
        edge,
      )}
    >
      <Icon className={classes('mt-2.5 size-5 shrink-0', ink)} />
      <div className="grid flex-1 gap-2 py-2">
        <div role={type === 'error' || type === 'warning' ? 'alert' : 'status'}>
          <p className="font-semibold">{title}</p>
          {message && <p className="text-sm text-ink-soft">{message}</p>}
        </div>
        {actions.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {actions.map(({ label, action, variant }) => (
              <Button
                key={label}
                variant={variant}
                onClick={() => {
                  dismiss(id);
                  action();
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <CloseButton aria-label={`Cerrar: ${title}`} onClose={() => dismiss(id)} />
    </li>
  );
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
            <NotificationCard
              key={notification.id}
              notification={notification}
              dismiss={notifications.dismiss}
            />
          ))}
        </ol>
      </section>
    </NotificationsContext>
  );
}
