import { expect, it } from 'vitest';
import { FIELDS, GROUPS } from '#web/person/person-fields.ts';

it('places every field of the profile once', () => {
  const asked = Object.values(GROUPS).flatMap((groups) => groups.flatMap(({ fields }) => [...fields]));
  expect([...asked].sort()).toEqual(Object.keys(FIELDS).sort());
});
