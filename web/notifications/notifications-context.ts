import { createContext, useContext } from 'react';

export interface NotificationAction {
  readonly label: string;
  readonly action: () => void;
  readonly variant?: 'primary' | 'outline';
}

export interface AppNotification {
  /** A new one with the same id replaces the old one. */
  readonly id: string;
  readonly type: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message?: string;
  /** Pressing one also closes the notification. */
  readonly actions?: readonly NotificationAction[];
  /** Stays until the user closes it. */
  readonly persistent?: boolean;
  /** Milliseconds; 5000 by default (rule: notifications). */
  readonly duration?: number;
}

export interface Notifications {
  readonly notify: (notification: AppNotification) => void;
  readonly dismiss: (id: string) => void;
}

export const NotificationsContext = createContext<Notifications | null>(null);

/** @throws {Error} outside a `NotificationProvider` (rule: notifications). */
export function useNotifications(): Notifications {
  const notifications = useContext(NotificationsContext);
  if (notifications === null) throw new Error('useNotifications needs a NotificationProvider around it');
  return notifications;
}
