import { fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { formatCedula, parseCedula } from '#domain/accounts/cedula.ts';
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts';
import { writeOut, writtenOut } from '#web/ui/fields/typed-number.ts';

const text = (kind: 'cedula' | 'phone', typed: string) => writtenOut(kind, typed, typed.length)?.text;

it.each([
  ['cedula', '001', '001'],
  ['cedula', '0011', '001-1'],
  ['cedula', '00112345678', '001-1234567-8'],
  ['cedula', '001 1234567 8', '001-1234567-8'],
  ['cedula', "'001\u20111234567–8\u202c", '001-1234567-8'],
  ['phone', '\u202a+1 809\u2011555\u20110101\u202c', '(809) 555-0101'],
  ['phone', '8', '(8'],
  ['phone', '809555', '(809) 555'],
  ['phone', '8095550101', '(809) 555-0101'],
  ['phone', '+1 809 555 0101', '(809) 555-0101'],
  ['phone', '1-809-555-0101', '(809) 555-0101'],
] as const)('formats the %s %j as %j', (kind, typed, written) => {
  expect(text(kind, typed)).toBe(written);
});

it.each([
  ['cedula', '001-ABC'],
  ['cedula', '001123456789'],
  ['phone', '+1 809'],
  ['phone', '18'],
  ['phone', '80955501019'],
] as const)('leaves the %s %j as typed', (kind, typed) => {
  expect(writtenOut(kind, typed, typed.length)).toBeNull();
});

it("keeps the typed number's meaning, and is formatted once", () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  fc.assert(
    fc.property(digits(11), digits(7), (cedula, local) => {
      const written = text('cedula', cedula) ?? '';
      expect(written).toBe(formatCedula(cedula));
      expect(parseCedula(written)).toBe(parseCedula(cedula));
      expect(text('cedula', written)).toBe(written);
      const phone = `829${local}`;
      expect(text('phone', phone)).toBe(formatPhone(`+1${phone}`));
      expect(parsePhone(text('phone', phone) ?? '')).toBe(parsePhone(phone));
    }),
  );
});

it('keeps the caret behind the same digit at every position', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,11}$/), fc.nat(11), (digits, place) => {
      const at = Math.min(place, digits.length);
      const written = writtenOut('cedula', digits, at);
      expect(written?.text.slice(0, written.caret).replace(/\D/g, '')).toBe(digits.slice(0, at));
    }),
  );
});

function Controlled() {
  const [value, setValue] = useState('');
  return (
    <input
      aria-label="Cédula"
      value={value}
      onInput={writeOut('cedula')}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}

/** Simulates a keyboard's change of a field. */
function type(typed: string, caret: number, inputType = 'insertText') {
  const field = screen.getByLabelText<HTMLInputElement>('Cédula');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, typed);
  field.setSelectionRange(caret, caret);
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType }));
  return field;
}

it.each(['controlled', 'native'])('in a %s field: typed, pasted, and deleted over a hyphen', (kind) => {
  render(kind === 'controlled' ? <Controlled /> : <input aria-label="Cédula" onInput={writeOut('cedula')} />);
  expect(type('0011', 4).value).toBe('001-1');
  const field = type('00112345678', 11);
  expect(field.value).toBe('001-1234567-8');
  expect(field.selectionStart).toBe(13);
  // A digit in the middle.
  expect(type('001-9123456-7', 5).selectionStart).toBe(5);
  // Backspace on the hyphen moves the caret before it, and the next press deletes the digit.
  expect(type('0019123456-7', 3, 'deleteContentBackward').value).toBe('001-9123456-7');
  expect(field.selectionStart).toBe(3);
  expect(type('00-9123456-7', 2, 'deleteContentBackward').value).toBe('009-1234567');
  // Delete moves the caret behind it.
  type('0091234567', 3, 'deleteContentForward');
  expect(field.selectionStart).toBe(4);
  expect(type('', 0, 'deleteContentBackward').value).toBe('');
});
