import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

// A fake clock starts at zero again, and the tooltips store the time when the last one closed, in another file too.
let later = performance.now();
beforeEach(() => {
  vi.useFakeTimers();
  later += 60_000;
  vi.advanceTimersByTime(later);
});
afterEach(() => {
  cleanup();
  act(() => vi.advanceTimersByTime(10_000));
});

const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;
const control = (name: string) => screen.getByRole('button', { name });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const leave = (element: Element) => {
  fireEvent.pointerOut(element);
  wait(100);
};

function show() {
  render(
    <>
      <Tooltip text="Puntos de 100">
        <button type="button">Puntaje</button>
      </Tooltip>
      <Tooltip text="Copiar">
        <button type="button" aria-label="Copiar">
          c
        </button>
      </Tooltip>
    </>,
  );
}

it('opens after 700 ms of hovering, not after 699', () => {
  show();
  fireEvent.pointerOver(control('Puntaje'));
  wait(699);
  expect(shown()).toBeNull();
  wait(1);
  expect(shown()).toBe('Puntos de 100');
});

it('opens the next one at once within 300 ms, and waits again later', () => {
  show();
  fireEvent.pointerOver(control('Puntaje'));
  wait(700);
  leave(control('Puntaje'));
  expect(shown()).toBeNull();
  wait(299);
  fireEvent.pointerOver(control('Copiar'));
  wait(0);
  expect(shown()).toBe('Copiar');
  leave(control('Copiar'));
  wait(300);
  fireEvent.pointerOver(control('Puntaje'));
  wait(699);
  expect(shown()).toBeNull();
});

it('opens on keyboard focus at once, describes a control with other words, and closes with Escape', () => {
  show();
  const figure = control('Puntaje');
  act(() => figure.focus());
  expect(shown()).toBe('Puntos de 100');
  expect(figure.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.keyDown(figure, { key: 'Escape' });
  expect(shown()).toBeNull();
  act(() => control('Copiar').focus());
  expect(control('Copiar').hasAttribute('aria-describedby')).toBe(false);
});

it('stays while the pointer is on it, and a touch does not open it', () => {
  show();
  fireEvent.pointerOver(control('Puntaje'), { pointerType: 'touch' });
  wait(5000);
  expect(shown()).toBeNull();
  fireEvent.pointerOver(control('Puntaje'));
  wait(700);
  fireEvent.pointerOut(control('Puntaje'));
  wait(50);
  fireEvent.pointerOver(screen.getByRole('tooltip'));
  wait(5000);
  expect(shown()).toBe('Puntos de 100');
});

it('is inside the open dialog, and takes its Escape first', () => {
  const closed = vi.fn();
  render(
    <Dialog open onClose={closed} title="Pago">
      <Tooltip text="Hasta RD$20,000">
        <button type="button">Monto</button>
      </Tooltip>
    </Dialog>,
  );
  act(() => control('Monto').focus());
  expect(screen.getByRole('tooltip').closest('dialog')).not.toBeNull();
  expect(fireEvent.keyDown(control('Monto'), { key: 'Escape' })).toBe(false);
  expect(shown()).toBeNull();
});
