import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serializeReply } from '#server/http/send.ts';

it('leaves out undeclared fields, and names missing ones', () => {
  const person = z.object({ name: z.string(), loans: z.array(z.object({ id: z.int() })) });
  const row = { name: 'Rosa', password: 'secret', loans: [{ id: 1, note: 'internal' }] };
  expect(serializeReply(person, row)).toBe('{"name":"Rosa","loans":[{"id":1}]}');
  expect(() => serializeReply(person, { name: 'Rosa', loans: [{}] })).toThrow(/"loans",\s+0,\s+"id"/);
});
