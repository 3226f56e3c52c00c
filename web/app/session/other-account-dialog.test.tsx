import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { OtherAccountDialog } from '#web/app/app.tsx';
import { OTHER_ACCOUNT } from '#web/app/calls/api-client.ts';

it('offers to reload the page, and leaves the typed text in place', () => {
  render(
    <>
      <input aria-label="Explicación" defaultValue="" />
      <OtherAccountDialog />
    </>,
  );
  const field = screen.getByLabelText('Explicación');
  fireEvent.change(field, { target: { value: 'Falta el recibo' } });
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void dispatchEvent(new Event(OTHER_ACCOUNT)));
  expect(screen.getByRole('dialog').textContent).toContain('no se envió nada');
  expect(screen.getByRole('button', { name: 'Recargar la página' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Seguir aquí' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field).toHaveProperty('value', 'Falta el recibo');
});
