import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CheckboxField, DayField, ErrorSummary, SelectField, TextareaField } from '#web/ui/forms.tsx';

const HINT = 'Con o sin guiones';
const ERROR = 'Formato de cédula: 123-1234567-8 o 12312345678';
const wired = { name: 'cedula', label: 'Cédula', hint: HINT, error: ERROR };

it.each([
  ['text', <TextField key="f" {...wired} />],
  ['textarea', <TextareaField key="f" {...wired} />],
  ['password', <PasswordField key="f" {...wired} autoComplete="new-password" />],
  ['money', <MoneyField key="f" {...wired} />],
  ['select', <SelectField key="f" {...wired} options={[]} />],
  ['checkbox', <CheckboxField key="f" {...wired} />],
])('connects label, hint and error to the %s control', (_kind, field) => {
  render(field);
  const control = screen.getByLabelText('Cédula');
  expect(control.id).toBe('cedula');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([HINT, ERROR]);
});

it('connects hint and error to a group of radios, and gives the first the id that a summary links to', () => {
  render(
    <RadioGroup
      {...wired}
      options={[
        { value: '1', label: 'Una' },
        { value: '2', label: 'Dos' },
      ]}
    />,
  );
  const group = screen.getByRole('group', { name: 'Cédula' });
  const described = (group.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([HINT, ERROR]);
  expect(document.getElementById('cedula')).toBe(screen.getByLabelText('Una'));
});

it.each([
  ['2500', '2,500'],
  ['RD$ 12,000', '12,000'],
  ['3,450.00', '3,450'],
  ['7500.00', '7,500'],
  ["'$28,000.00", '28,000'],
  ['RD$\u202f3\u200b450', '3,450'],
  ['2.500', '2.500'],
  ['dos mil', 'dos mil'],
])('a money field left with %j reads %j', (typed, read) => {
  render(<MoneyField name="amount" label="Monto" />);
  const input = screen.getByLabelText<HTMLInputElement>('Monto');
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.blur(input);
  expect(input.value).toBe(read);
});

it.each(['2.500', '3,450.50', 'dos mil'])(
  'a money field left with %j says why, until it changes',
  (typed) => {
    render(<MoneyField name="amount" label="Monto" hint="En pesos" />);
    const input = screen.getByLabelText<HTMLInputElement>('Monto');
    fireEvent.change(input, { target: { value: typed } });
    expect(screen.queryByText(AMOUNT_FORMAT)).toBeNull();
    fireEvent.blur(input);
    expect(screen.getByText(AMOUNT_FORMAT)).toBeDefined();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(input, { target: { value: '2500' } });
    expect(screen.queryByText(AMOUNT_FORMAT)).toBeNull();
  },
);

function Birth() {
  const [text, setText] = useState('');
  return <DayField name="birthDate" label="Fecha de nacimiento" value={text} onText={setText} />;
}

it.each([
  ['09111990', '09/11/1990'],
  ['1990-11-09', '09/11/1990'],
  ['31/02/1990', '31/02/1990'],
])('a day field left with %j reads %j', (typed, read) => {
  render(<Birth />);
  const input = screen.getByLabelText<HTMLInputElement>('Fecha de nacimiento');
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.blur(input);
  expect(input.value).toBe(read);
});

it('shows and hides a password without losing it', () => {
  render(<PasswordField name="password" label="Contraseña" autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>('Contraseña');
  fireEvent.change(input, { target: { value: 'secreto' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect([input.type, input.value]).toEqual(['text', 'secreto']);
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar' }));
  expect([input.type, input.value]).toEqual(['password', 'secreto']);
});

it('reports the chosen file, also the same one again', () => {
  const onFile = vi.fn();
  render(<FileField name="photo" label="Cédula, frente" buttonText="Tomar foto" onFile={onFile} />);
  const input = screen.getByLabelText('Cédula, frente Tomar foto');
  const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
  fireEvent.change(input, { target: { files: [file] } });
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
});

it('leads from the summary to the field, and takes the focus at every attempt', () => {
  const errors = [{ field: 'cedula', message: 'Cédula' }];
  const view = (attempt: number) => (
    <>
      <ErrorSummary title="Faltan los siguientes campos: Cédula" errors={errors} attempt={attempt} />
      <TextField {...wired} label="Número" />
    </>
  );
  Element.prototype.scrollIntoView = vi.fn();
  const { rerender } = render(view(1));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  fireEvent.click(screen.getByRole('link', { name: 'Cédula' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Número'));
  rerender(view(2));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});
