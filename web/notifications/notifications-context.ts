import { createContext, useContext } from 'react';

export interface NotificationAction {
  readonly label: string;
  readonly action: () => void;
  readonly variant?: 'primary' | 'outline';
}

export interface AppNotification {
  /** Given again, the new one takes the place of the old one. */
  readonly id: string;
  readonly type: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message?: string;
  /** Pressing one also closes the notification. */
  readonly actions?: readonly NotificationAction[];
  /** Stays until somebody closes it. */
  readonly persistent?: boolean;
  /** Milliseconds; 5000 unless told (rule: notifications). */
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
