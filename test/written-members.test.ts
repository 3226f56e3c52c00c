import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { ACCOUNT_STATUSES, KYC_STATUSES } from '#domain/accounts/account.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { APPLICATION_STATUSES } from '#domain/applications/status.ts';
import { EVENT_NAMES } from '#domain/audit/event.ts';
import { DOCUMENT_TYPES } from '#domain/documents/document-type.ts';
import { ADJUSTMENT_KINDS } from '#domain/ledger/adjustment.ts';
import { LEDGER_KINDS } from '#domain/ledger/ledger-kind.ts';
import { INSTALMENT_STATUSES } from '#domain/loans/instalment-status.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';
import { CHANNELS } from '#domain/messages/channel.ts';
import { MESSAGE_TEMPLATE_NAMES } from '#domain/messages/message-templates.ts';
import { PAYMENT_STATUSES } from '#domain/payments/payment.ts';
import { DATE_ORDERS } from '#domain/payments/receipt.ts';
import { LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const STATUSES = [ACCOUNT_STATUSES, KYC_STATUSES, APPLICATION_STATUSES, LOAN_STATUSES, PAYMENT_STATUSES];
const LISTED: readonly (readonly string[])[] = [
  ...STATUSES,
  ADJUSTMENT_KINDS,
  CHANNELS,
  DATE_ORDERS,
  DOCUMENT_TYPES,
  EVENT_NAMES,
  INSTALMENT_STATUSES,
  LEDGER_KINDS,
  LEGAL_DOCUMENTS,
  MESSAGE_TEMPLATE_NAMES,
  ROLES,
];
const isMember = (text: string) => STATUSES.some((set) => set.some((member) => member === text));
/** Several members of one set with a common property. */
const isList = (named: readonly string[]) =>
  named.length > 1 && LISTED.some((set) => named.every((name) => set.includes(name)));

const files = ['contract', 'server', 'web'].flatMap((room) =>
  readdirSync(path.join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|fixture)\./.test(name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
);

/** `loan.status`, `accountStatus`, `tab?.status`: the last name on the compared side. */
function lastName(node: ESTree.Expression | ESTree.PrivateIdentifier): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression') return lastName(node.expression);
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}
const textOf = (node: ESTree.Node | null | undefined): string =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '';

/** Places where a file compares a status with a literal member, writes it into SQL, or lists members of any set. */
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
      if (isList(node.elements.map(textOf))) tell(node);
    },
    CallExpression(node) {
      const [column, , value] = node.arguments;
      if (/status$/i.test(textOf(column)) && isMember(textOf(value))) tell(node);
    },
    TemplateElement(node) {
      const quoted = [...node.value.raw.matchAll(/status\s*(?:=|<>|in)\s*\(?\s*'(\w+)'/g)];
      const lists = [...node.value.raw.matchAll(/\bin\s*\(([^()]*)\)/g)].map(([, list = '']) =>
        [...list.matchAll(/'([^']*)'/g)].map(([, name = '']) => name),
      );
      if (quoted.some(([, name = '']) => isMember(name)) || lists.some(isList)) tell(node);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

it('asks the table about a member, and lists none by name: a new one would be forgotten', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(writtenIn)).toEqual([]);
});
