import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { QueuePane } from '#web/ui/queue/queue.tsx';

it('takes a letter as a command from a button, and as a letter in a field', () => {
  const approve = vi.fn();
  render(
    <QueuePane id={7} keys={{ a: approve }} title="Ana Reyes" head={<button type="button">Aprobar</button>}>
      <input aria-label="Nombre del fiador" />
      <textarea aria-label="Nota" />
    </QueuePane>,
  );
  for (const label of ['Nombre del fiador', 'Nota'])
    expect(fireEvent.keyDown(screen.getByLabelText(label), { key: 'a' })).toBe(true);
  expect(approve).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' });
  expect(approve).toHaveBeenCalledOnce();
});
