import { createContext, useContext } from 'react';

export interface NotificationAction {
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

export interface Notifications {
  readonly notify: (notification: AppNotification) => void;
  readonly dismiss: (id: string) => void;
}

export const NotificationsContext = createContext<Notifications | null>(null);

/** The function that shows notifications. @throws {Error} outside a `NotificationProvider` (rule: notifications). */
export function useNotifications(): Notifications {
  const notifications = useContext(NotificationsContext);
  if (notifications === null) throw new Error('useNotifications needs a NotificationProvider around it');
  return notifications;
}
