import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROFILE_FIELD, PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { CHARGES, costColumn } from '#domain/products/charges.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

const FOLDER = path.resolve(import.meta.dirname, '../server/db');
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The interfaces of all tables, from their syntax: types do not exist at run time. */
const interfaces = new Map<string, ESTree.TSInterfaceDeclaration>();
for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('tables.ts')))
  for (const statement of parseSync(name, readFileSync(path.join(FOLDER, name), 'utf8')).program.body)
    if (
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'TSInterfaceDeclaration'
    )
      interfaces.set(statement.declaration.id.name, statement.declaration);

/** Whether the column's type includes `null`; of a type with several parts, the first is the one for reads. */
function mayBeNull(type: ESTree.TSType): boolean {
  if (type.type === 'TSNullKeyword') return true;
  if (type.type === 'TSUnionType') return type.types.some(mayBeNull);
  const [read] = type.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : [];
  return read !== undefined && mayBeNull(read);
}

type Columns = Map<string, boolean>;
function keysOf(members: readonly ESTree.TSSignature[]): Columns {
  const columns: Columns = new Map();
  for (const member of members)
    if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation)
      columns.set(snake(member.key.name), mayBeNull(member.typeAnnotation.typeAnnotation));
  return columns;
}

function columnsOf(type: ESTree.TSType): Columns {
  if (type.type === 'TSIntersectionType') return new Map(type.types.flatMap((part) => [...columnsOf(part)]));
  if (type.type === 'TSTypeLiteral') return keysOf(type.members);
  const named =
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : '';
  return columnsNamed(named);
}

function columnsNamed(name: string): Columns {
  if (name === 'ProfileColumns')
    return new Map(PROFILE_FIELDS.map((field) => [snake(field), PROFILE_FIELD[field].kind !== 'name']));
  if (name === 'CostColumns') return new Map(CHARGES.map((charge) => [costColumn(charge), true]));
  if (name === 'TariffColumns')
    return new Map(
      CHARGES.flatMap((charge) => [`${charge}_pesos`, `${charge}_rate`]).map((column) => [column, true]),
    );
  const declared = interfaces.get(name);
  if (!declared) throw new Error(`No interface of a table is called ${name}`);
  return keysOf(declared.body.body);
}

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('the table types equal the database: every column, and whether it may be null', async () => {
  const { rows } = await app.ownerPool.query<{ table: string; column: string; nullable: boolean }>(
    `select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  const tables = interfaces.get('Tables')?.body.body ?? [];
  const written = tables.flatMap((table) => {
    if (table.type !== 'TSPropertySignature' || table.key.type !== 'Identifier' || !table.typeAnnotation)
      return [];
    const name = snake(table.key.name);
    return [...columnsOf(table.typeAnnotation.typeAnnotation)].map(
      ([column, nullable]) => `${name}.${column}${nullable ? ' or null' : ''}`,
    );
  });
  const known = new Set(written.map((column) => column.split('.')[0]));
  const there = rows
    .filter(({ table }) => known.has(table))
    .map(({ table, column, nullable }) => `${table}.${column}${nullable ? ' or null' : ''}`);
  expect(known.size).toBe(tables.length);
  expect(written.toSorted()).toEqual(there.toSorted());
});
