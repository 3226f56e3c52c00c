import { expect, it } from 'vitest';
import { visibleLine, visibleText } from '#domain/printable.ts';

it.each([
  ['recibo\u202egpj.exe', 'recibogpj.exe'],
  ['\u2066Ana\u2069 Peña\u200b', 'Ana Peña'],
  ['\ufeffCalle\u0007 1\u001b[2J', 'Calle 1[2J'],
  ['Ana\u200fSoto\u200e\u061c', 'AnaSoto'],
  ['presta\u00admista', 'prestamista'],
  ['dos\nlíneas\ty\r\nmás', 'dos\nlíneas\ty\r\nmás'],
  ['👩‍👧 ñandú', '👩‍👧 ñandú'],
])('%j is read as %j', (said, seen) => {
  expect(visibleText(said)).toBe(seen);
});

it('a name is one line', () => {
  expect(visibleLine('Ana\r\n\r\nVisite\testo')).toBe('Ana Visite esto');
});
