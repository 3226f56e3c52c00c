import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

const FIRST = [
  'María',
  'José',
  'Ana',
  'Luis',
  'Carmen',
  'Juan',
  'Rosa',
  'Pedro',
  'Yokasta',
  'Wilkin',
  'Ángela',
];
const LAST = [
  'Peña',
  'Méndez',
  'Rodríguez',
  'Núñez',
  'De la Cruz',
  'Pérez',
  'Santana',
  'Ureña',
  'Féliz',
  'Báez',
];
const CHUNK = 2_000;

/** Inserts invented clients, numbered, the same for the same count; every fifth has no phone. */
export async function insertClients(db: Kysely<Tables>, count: number, now: Date): Promise<void> {
  const rowOf = (n: number) => ({
    email: `cliente-${n}@ejemplo.do`,
    password: '',
    firstName: FIRST[(n * 7) % FIRST.length] ?? 'Ana',
    lastName: `${LAST[(n * 3) % LAST.length] ?? 'Peña'} ${(n * 2_654_435_761).toString(36).slice(-5)}`,
    cedula: String(10_000_000_000 + ((n * 7_919) % 90_000_000_000)).slice(0, 11),
    phone: n % 5 === 0 ? null : `+1809${String((n * 6_131) % 10_000_000).padStart(7, '0')}`,
    createdAt: now,
    updatedAt: now,
  });
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => rowOf(from + index));
    await db.insertInto('users').values(rows).execute();
  }
}
