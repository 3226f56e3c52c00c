import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type AppNotification,
  NotificationProvider,
  useNotifications,
} from '#web/notifications/notification-provider.tsx';

function Bell({ notification }: { readonly notification: AppNotification }) {
  const { notify } = useNotifications();
  return (
    <button type="button" onClick={() => notify(notification)}>
      avisar {notification.title}
    </button>
  );
}
const saved: AppNotification = {
  id: 'saved',
  type: 'success',
  title: 'Guardado',
  message: 'Todo está al día.',
};

beforeEach(() => {
  vi.useFakeTimers();
});

function show(...notifications: AppNotification[]) {
  render(
    <NotificationProvider>
      {notifications.map((notification) => (
        <Bell key={notification.id} notification={notification} />
      ))}
    </NotificationProvider>,
  );
  for (const { title } of notifications) fireEvent.click(screen.getByText(`avisar ${title}`));
}
const titles = () =>
  [...screen.getByRole('region', { name: 'Notificaciones' }).querySelectorAll('p:first-child')].map(
    (title) => title.textContent,
  );

it('throws outside its provider', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => render(<Bell notification={saved} />)).toThrow('NotificationProvider');
  vi.restoreAllMocks();
});

it('stacks them, and each disappears after 5000 ms or its own duration', () => {
  show(saved, { id: 'slow', type: 'info', title: 'Despacio', duration: 9000 });
  expect(titles()).toEqual(['Guardado', 'Despacio']);
  act(() => vi.advanceTimersByTime(4999));
  expect(titles()).toEqual(['Guardado', 'Despacio']);
  act(() => vi.advanceTimersByTime(1));
  expect(titles()).toEqual(['Despacio']);
  act(() => vi.advanceTimersByTime(4000));
  expect(titles()).toEqual([]);
});

it('keeps a persistent one until it is closed', () => {
  show({ ...saved, persistent: true });
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(titles()).toEqual(['Guardado']);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar: Guardado' }));
  expect(titles()).toEqual([]);
});

it('pauses while the pointer or the focus is on it', () => {
  show(saved);
  const card = screen.getByRole('listitem');
  fireEvent.pointerEnter(card);
  act(() => vi.advanceTimersByTime(60_000));
  expect(titles()).toEqual(['Guardado']);
  fireEvent.pointerLeave(card);
  act(() => vi.advanceTimersByTime(5000));
  expect(titles()).toEqual([]);
});

it('runs an action once and closes', () => {
  const action = vi.fn();
  show({ ...saved, actions: [{ label: 'Ver', action, variant: 'outline' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Ver' }));
  expect(action).toHaveBeenCalledOnce();
  expect(titles()).toEqual([]);
});

it('replaces one with the same id, and announces a problem at once', () => {
  show(saved);
  expect(screen.getByRole('status').textContent).toContain('Todo está al día.');
  fireEvent.click(screen.getByText('avisar Guardado'));
  expect(titles()).toEqual(['Guardado']);
  cleanup();
  show({ ...saved, type: 'error' });
  expect(screen.getByRole('alert').textContent).toContain('Guardado');
});
