import type { BankRow } from '#domain/statements/find-tables.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');
/** A number of an account in a text: digits with dashes or blanks between, an IBAN, or one whose beginning is hidden. */
const NUMBERS = /(?:DO\d{2}[A-Z]{4}|[X*•]{2,}[ -]?)?\d[\d -]{2,32}\d/gi;
const ACCOUNT_MIN = 6;

/** Texts of a file's head that look like the number of an account, as written. */
function numbersIn(head: readonly BankRow[]): string[] {
  return head.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.match(NUMBERS) ?? []).map((number) => number.trim())),
  );
}

/** Whether a number of a head names this account: in full, as the end of a longer one, or by its last digits. */
function names(number: string, account: string): boolean {
  const [found, own] = [digitsOf(number.replace(/^DO\d{2}[A-Z]{4}/i, '')), digitsOf(account)];
  if (own === '') return false;
  if (/^[X*•]/i.test(number)) return found.length >= 4 && own.endsWith(found);
  return found === own || (own.length >= ACCOUNT_MIN && found.length > 15 && found.endsWith(own));
}

/** The lender's accounts that the head of a file names, and what it names in their place where it names none. */
export function accountsInHead(
  head: readonly BankRow[],
  accounts: readonly string[],
): { readonly own: readonly string[]; readonly other: string | null } {
  const numbers = numbersIn(head);
  const own = accounts.filter((account) => numbers.some((number) => names(number, account)));
  const labelled = head.flatMap(({ cells }, at) => {
    const text = cells.join(' ');
    return /cuenta|account|iban/i.test(text) && !/estado de cuenta/i.test(text)
      ? numbersIn(head.slice(at, at + 1))
      : [];
  });
  const other = labelled.find((number) => digitsOf(number).length >= ACCOUNT_MIN) ?? null;
  return { own, other: own.length > 0 ? null : other };
}
