import { admits } from '#contract/access.ts';
import { namedEndpoints } from '#contract/api.ts';
import { LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { type Said, saidBy } from './marks.ts';
import type { OwnedRows } from './owned-rows.ts';
import type { One } from './world.ts';

/** For each address with an id, the table that it names a row of: every row of the customer is read. */
const TABLES: Readonly<Record<string, string>> = {
  '/api/loan-applications/:id': 'loan_applications',
  '/api/loan-applications/:id/history': 'loan_applications',
  '/api/loan-applications/:id/guarantor': 'loan_applications',
  '/api/admin/loan-applications/:id/guarantor': 'loan_applications',
  '/api/legal-documents/:applicationId/:document': 'loan_applications',
  '/api/documents/:applicationId': 'loan_applications',
  '/api/documents/:id/file': 'documents',
  '/api/loans/:id': 'loans',
  '/api/loans/:id/payoff': 'loans',
  '/api/loans/:id/restructuring': 'loans',
  '/api/loans/:id/settlement-letter.pdf': 'loans',
  '/api/loans/:id/settlement-letter.txt': 'loans',
  '/api/loans/:id/statement': 'loans',
  '/api/loans/:id/statement.pdf': 'loans',
  '/api/payments/:id/receipt': 'payments',
  '/api/payments/:id/receipt-pages': 'payments',
  '/api/payments/:id/receipt-pages/:page': 'payments',
  '/api/payments/:id/receipt-state': 'payments',
  '/api/admin/adjustments/:id/document': 'loan_adjustments',
  '/api/admin/applications/:id/bureau': 'loan_applications',
  '/api/admin/applications/:id/scorecards': 'loan_applications',
  '/api/admin/client-applications/:clientId': 'users',
  '/api/admin/client-documents/:clientId': 'users',
  '/api/admin/client-loans/:clientId': 'users',
  '/api/admin/client-notes/:id/file': 'client_notes',
  '/api/admin/clients/:id': 'users',
  '/api/admin/clients/:id/collector': 'users',
  '/api/admin/clients/:id/notes': 'users',
  '/api/admin/clients/:id/same-person': 'users',
  '/api/admin/consultations/:id/file': 'bureau_consultations',
  '/api/admin/counter/applications/:id': 'loan_applications',
  '/api/admin/counter/applications/:id/copies/:document': 'loan_applications',
  '/api/admin/counter/offers/:id': 'loan_applications',
  '/api/admin/history': 'users',
  '/api/admin/loan-applications/:id/offer-plan': 'loan_applications',
  '/api/admin/loans/:id/contacts': 'loans',
  '/api/admin/loans/:id/file': 'loans',
  '/api/admin/loans/:id/foretold': 'loans',
  '/api/admin/loans/:id/pay-out-slip': 'loans',
  '/api/admin/loans/:id/preview': 'loans',
  '/api/admin/loans/:id/restructuring': 'loans',
  '/api/admin/payments/:id': 'payments',
  '/api/admin/payments/:id/numbered-receipt': 'payments',
  '/api/admin/payments/:id/printed-receipt': 'payments',
};
const QUERIES: Readonly<Record<string, string>> = {
  '/api/admin/history': '?kind=client&id=:id',
  '/api/admin/loan-applications/:id/offer-plan': '?amount=5000&term=2',
  '/api/admin/loans/:id/foretold': '?kind=waiver&amount=1',
  '/api/admin/loans/:id/preview': '?kind=write_off',
  '/api/admin/loans/:id/restructuring': '?term=2&newInterest=yes',
  '/api/admin/payments/:id/printed-receipt': '?paper=a4',
};

/** The calls that only read about one person, by the contract's table. */
const reading = namedEndpoints.flatMap(({ endpoint }) => (endpoint.method === 'GET' ? [endpoint] : []));
const ofCustomer = reading.filter(({ access }) => access !== 'public' && admits(access, 'customer'));
export const PERSONAL_READS = reading.filter(({ path }) => path in TABLES);

function addressesOf(path: string, own: OwnedRows): string[] {
  const table = TABLES[path];
  if (table === undefined) return [path];
  const ids = [...own.values()].flatMap((row) => (row.table === table ? [String(row.values.id)] : []));
  const names = path.endsWith('/copies/:document') ? LEGAL_DOCUMENTS : DOWNLOADS;
  return ids.flatMap((id, index) => {
    const address = (path + (QUERIES[path] ?? ''))
      .replace(/:(?:id|applicationId|clientId)/, id)
      .replace(':page', '1');
    return address.includes(':document')
      ? names
          .filter((name) => index === 0 || !name.endsWith('.pdf'))
          .map((name) => address.replace(':document', name))
      : [address];
  });
}
const DOWNLOADS = LEGAL_DOCUMENTS.flatMap((name) => ['txt', 'pdf', 'json'].map((kind) => `${name}.${kind}`));

async function saidAt(browser: One['me'], address: string): Promise<readonly [string, Said]> {
  const reply = await browser.get(address);
  const said = await saidBy(reply);
  // A page is drawn anew each time.
  return [
    address,
    { text: `${reply.statusCode} ${said.text}`, digests: address.endsWith('.pdf') ? [] : said.digests },
  ];
}

/** What the customer is told by the calls that need no id: lists, figures, limits. */
export async function figuresOf({ me }: One) {
  const said = new Map<string, Said>();
  for (const { path } of ofCustomer.filter((endpoint) => !endpoint.path.includes(':')))
    said.set(...(await saidAt(me, path)));
  return said;
}

/** Everything that the customer and the staff read about this customer. */
export async function everyReadAbout(one: One, own: OwnedRows) {
  const said = new Map<string, Said>();
  for (const { path, access } of new Set([...ofCustomer, ...PERSONAL_READS]))
    for (const address of addressesOf(path, own)) {
      if (admits(access, 'customer')) said.set(...(await saidAt(one.me, address)));
      if (path in TABLES && admits(access, 'owner')) {
        const browser = path.startsWith('/api/admin/counter') ? one.staff.cashier : one.staff.owner;
        const [name, words] = await saidAt(browser, address);
        said.set(`staff ${name}`, words);
      }
    }
  return said;
}
