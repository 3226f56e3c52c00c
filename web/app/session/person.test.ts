import { expect, it } from 'vitest';
import { displayNameOf, initialsOf } from '#web/app/session/person.ts';

it.each([
  ['Ana', 'Peña', 'ana@demo.do', 'AP', 'Ana Peña'],
  ['ángela', '', 'a@demo.do', 'Á', 'ángela'],
  ['', '', 'a@demo.do', 'U', 'a@demo.do'],
  [' ', ' ', '', 'U', 'Usuario'],
])('%j %j %j shows as %s, %s', (firstName, lastName, email, initials, name) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials);
  expect(displayNameOf({ firstName, lastName, email })).toBe(name);
});
