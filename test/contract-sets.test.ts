import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const CONTRACT = path.resolve(import.meta.dirname, '../contract');
const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

/** `[…] as const`, `[…] satisfies …`: the list itself. */
const bare = (node: ESTree.Node | null | undefined): ESTree.Node | null | undefined =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
/** A list with literal members. */
function isWritten(node: ESTree.Node | null | undefined): boolean {
  const list = bare(node);
  return list?.type === 'ArrayExpression' && list.elements.some((element) => element?.type === 'Literal');
}

/** Places where a file itself lists the values of a field: in `z.enum(…)`, or in a list of its own that goes there. */
function writtenIn(name: string): string[] {
  const text = readFileSync(path.join(CONTRACT, name), 'utf8');
  const lists = new Set<string>();
  const found: string[] = [];
  const program = parseSync(name, text).program;
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && isWritten(init)) lists.add(id.name);
    },
  }).visit(program);
  new Visitor({
    CallExpression({ callee, arguments: [set], start, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name !== 'enum' && callee.property.name !== 'literal') return;
      if (isWritten(set) || (set?.type === 'Identifier' && lists.has(set.name)))
        found.push(`${name}: ${text.slice(start, end)}`);
    },
  }).visit(program);
  return found;
}

it('takes the values of every field from domain/, and lists none itself', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap(writtenIn)).toEqual([]);
});
