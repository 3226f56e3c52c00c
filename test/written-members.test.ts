import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { ACCOUNT_STATUSES, KYC_STATUSES } from '#domain/accounts/account.ts';
import { APPLICATION_STATUSES } from '#domain/applications/status.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';
import { PAYMENT_STATUSES } from '#domain/payments/payment.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SETS = [ACCOUNT_STATUSES, KYC_STATUSES, APPLICATION_STATUSES, LOAN_STATUSES, PAYMENT_STATUSES];
const isMember = (text: string) => SETS.some((set) => set.some((member) => member === text));

const files = ['contract', 'server', 'web'].flatMap((room) =>
  readdirSync(path.join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|fixture)\./.test(name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
);

/** `loan.status`, `accountStatus`, `tab?.status`: the last name of what is compared. */
function lastName(node: ESTree.Expression | ESTree.PrivateIdentifier): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression') return lastName(node.expression);
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}
const textOf = (node: ESTree.Node | null | undefined): string =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '';

/** Where a file asks for a member of a set of statuses by its name: compares it, lists it, or writes it into SQL. */
function writtenIn(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found: string[] = [];
  const tell = ({ start, end }: ESTree.Span) =>
    found.push(`${file}:${text.slice(0, start).split('\n').length} ${text.slice(start, end)}`);
  new Visitor({
    BinaryExpression(node) {
      const pairs = [
        [node.left, node.right],
        [node.right, node.left],
      ] as const;
      if (pairs.some(([asked, member]) => /status$/i.test(lastName(asked)) && isMember(textOf(member))))
        tell(node);
    },
    ArrayExpression(node) {
      const named = node.elements.map(textOf);
      if (named.length > 1 && SETS.some((set) => named.every((name) => set.some((one) => one === name))))
        tell(node);
    },
    CallExpression(node) {
      const [column, , value] = node.arguments;
      if (/status$/i.test(textOf(column)) && isMember(textOf(value))) tell(node);
    },
    TemplateElement(node) {
      const quoted = [...node.value.raw.matchAll(/status\s*(?:=|<>|in)\s*\(?\s*'(\w+)'/g)];
      if (quoted.some(([, name = '']) => isMember(name))) tell(node);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

it('asks a status what is to be known of it, and none by its name: another one would be forgotten', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(writtenIn)).toEqual([]);
});
