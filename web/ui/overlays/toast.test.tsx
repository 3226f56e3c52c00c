import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ToastProvider, useToast } from '#web/ui/overlays/toast.tsx';

function Buttons() {
  const { toast, dismiss } = useToast();
  return (
    <>
      <button type="button" onClick={dismiss}>
        again
      </button>
      <button type="button" onClick={() => toast({ title: 'Pago registrado' })}>
        good
      </button>
      <button
        type="button"
        onClick={() => toast({ title: 'Error', description: 'Algo falló', variant: 'destructive' })}
      >
        bad
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});

const shown = (title: string) => screen.queryByText(title) !== null;

it('throws outside its provider', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => render(<Buttons />)).toThrow('ToastProvider');
  vi.restoreAllMocks();
});

it('shows one at a time, the newest', () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('good'));
  fireEvent.click(screen.getByText('bad'));
  expect(shown('Pago registrado')).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('Algo falló');
});

it('keeps nothing of a dismissed one after 1,000,000 ms', () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('good'));
  act(() => vi.advanceTimersByTime(5_000));
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(999_999));
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(1));
  expect(vi.getTimerCount()).toBe(0);
});

it('disappears after 5000 ms, but not while the pointer or the focus is on it', () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('good'));
  act(() => vi.advanceTimersByTime(4999));
  expect(shown('Pago registrado')).toBe(true);
  fireEvent.pointerEnter(screen.getByRole('status'));
  act(() => vi.advanceTimersByTime(60_000));
  expect(shown('Pago registrado')).toBe(true);
  fireEvent.pointerLeave(screen.getByRole('status'));
  act(() => vi.advanceTimersByTime(5000));
  expect(shown('Pago registrado')).toBe(false);
});

it('a swipe of 50 px to the right dismisses it, one of 49 does not', () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('good'));
  const swipe = (px: number) => {
    const card = screen.getByRole('status');
    fireEvent.pointerDown(card, { clientX: 100 });
    fireEvent.pointerMove(card, { clientX: 100 + px });
    fireEvent.pointerUp(card, { clientX: 100 + px });
  };
  swipe(49);
  expect(shown('Pago registrado')).toBe(true);
  swipe(50);
  expect(shown('Pago registrado')).toBe(false);
});

it('F8 focuses it and Escape closes it', () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('good'));
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Cerrar aviso');
  fireEvent.keyDown(screen.getByRole('status'), { key: 'Escape' });
  expect(shown('Pago registrado')).toBe(false);
});

it('is inside the topmost open dialog, since the rest of the page is inert', () => {
  const { rerender } = render(
    <ToastProvider>
      <Dialog open onClose={() => undefined} title="Aprobar">
        <Buttons />
      </Dialog>
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('bad'));
  expect(screen.getByRole('alert').closest('dialog')).not.toBeNull();
  rerender(
    <ToastProvider>
      <Dialog open={false} onClose={() => undefined} title="Aprobar" />
    </ToastProvider>,
  );
  expect(screen.getByRole('alert').closest('dialog')).toBeNull();
});

it('has its own place in a dialog, over none of its parts', () => {
  render(
    <ToastProvider>
      <Dialog open onClose={() => undefined} title="Aprobar" footer={<button type="button">Sí</button>}>
        <Buttons />
      </Dialog>
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('bad'));
  const place = screen.getByRole('alert').closest('section');
  expect(place?.parentElement).toBe(screen.getByRole('dialog'));
  expect(place?.classList.contains('fixed')).toBe(false);
});

it('disappears as soon as the user tries again', () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('bad'));
  fireEvent.click(screen.getByText('again'));
  expect(shown('Error')).toBe(false);
});
