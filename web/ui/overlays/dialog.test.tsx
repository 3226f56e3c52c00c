import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';

it('opens modal, named by its title, with the focus on it', () => {
  render(<Dialog open onClose={() => undefined} title="Comprobante" />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Comprobante' });
  expect(dialog.open).toBe(true);
  expect(document.activeElement?.textContent).toBe('Comprobante');
});

it('reports Escape and its close button, and stays until its owner closes it', () => {
  const onClose = vi.fn();
  render(<Dialog open onClose={onClose} title="Comprobante" />);
  const dialog = screen.getByRole('dialog');
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('stays open, and over the page, where the browser closes it without its owner', () => {
  const owner = vi.fn();
  const asking = (open: boolean) => (
    <Dialog onClose={owner} title="Solicitud">
      <Dialog open={open} onClose={owner} title="¿Salir?" />
    </Dialog>
  );
  const { rerender } = render(asking(false));
  rerender(asking(true));
  const [form, question] = screen.getAllByRole<HTMLDialogElement>('dialog');
  const order: unknown[] = [];
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    order.push(this);
    this.open = true;
  });
  if (!form) throw new Error('No dialog');
  form.close();
  fireEvent(form, new Event('close'));
  expect(form.open).toBe(true);
  expect(question?.open).toBe(true);
  // What is shown last is on top.
  expect(order).toEqual([form, question]);
});

it('ignores the cancel event of a file picker inside it', () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Foto">
      <input type="file" aria-label="Elegir" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Elegir'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

it('returns the focus when it closes', () => {
  render(<button type="button">Abrir</button>);
  const opener = screen.getByText('Abrir');
  opener.focus();
  const { rerender } = render(<Dialog open onClose={() => undefined} title="Hola" />);
  expect(document.activeElement).not.toBe(opener);
  rerender(<Dialog open={false} onClose={() => undefined} title="Hola" />);
  expect(document.activeElement).toBe(opener);
});

it('can neither be confirmed twice nor closed while it is under way', () => {
  const confirm = vi.fn();
  const cancel = vi.fn();
  const props = { open: true, title: '¿Estás seguro?', confirmLabel: 'Eliminar', busyLabel: 'Eliminando...' };
  render(<ConfirmDialog {...props} busy onConfirm={confirm} onCancel={cancel} />);
  fireEvent.click(screen.getByRole('button', { name: 'Eliminando...' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(confirm).not.toHaveBeenCalled();
  expect(cancel).not.toHaveBeenCalled();
});
