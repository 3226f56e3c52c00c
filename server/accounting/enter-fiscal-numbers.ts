import { fiscalApi } from '#contract/accounting.ts';
import {
  FISCAL_CONCEPT,
  FISCAL_CONCEPTS,
  FISCAL_DOCUMENT,
  type FiscalDocumentKind,
} from '#domain/accounting/fiscal-document.ts';
import { FISCAL_DOCUMENT_KINDS } from '#domain/accounting/fiscal-number.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { type Day, day } from '#domain/calendar.ts';
import { monthNamed } from '#domain/finances/periods.ts';
import { readDate, type SheetRow } from '#domain/import/read-cell.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isOver } from '#server/accounting/close-month.ts';
import { lockNumbers } from '#server/accounting/fiscal.store.ts';
import {
  enterNumber,
  hasNumber,
  NO_DOCUMENT,
  NOT_OVER,
  type NumberedDocument,
  numberedDocuments,
} from '#server/accounting/fiscal-numbers.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { failureSentence, invalidField } from '#server/http/error-reply.ts';
import { serve } from '#server/http/serve.ts';
import { readApart } from '#server/import/apart/ask-apart.ts';

/** The columns that a line is found by, with the headings that name them: those of the month's own file. */
const COLUMNS = {
  type: /^tipo/,
  concept: /^concepto/,
  cedula: /c[eé]dula|rnc/,
  collected: /^cobrado/,
  reversed: /^reversado/,
  corrects: /^mes que corrige/,
  encf: /^e-?ncf$|^ncf$/,
  issuedOn: /^fecha/,
} as const;
type Field = keyof typeof COLUMNS;
const NEEDED = [
  ['type', 'Tipo e-CF'],
  ['cedula', 'Cédula'],
  ['encf', 'e-NCF'],
] as const satisfies readonly (readonly [Field, string])[];

type Line = Readonly<Record<Field, string>>;

const kindOf = ({ type }: Line): FiscalDocumentKind | undefined =>
  FISCAL_DOCUMENT_KINDS.find((one) => FISCAL_DOCUMENT[one].type === type.trim());

const TWO_ACCOUNTS =
  'Dos cuentas tienen esta cédula: únalas, o ponga el e-NCF de cada una en la lista del mes';

/** The document of a line, or the sentence that says why none is. */
function documentOf(line: Line, documents: readonly NumberedDocument[]): Result<NumberedDocument, string> {
  const kind = kindOf(line);
  if (!kind) return fail(`«${line.type.trim()}» no es un tipo: 32, 33 o 34`);
  const cedula = parseCedula(line.cedula);
  if (cedula === null) return fail(`«${line.cedula}» no es una cédula`);
  const corrects = line.corrects.trim() === '' ? null : `${line.corrects.trim()}-01`;
  const concept = FISCAL_CONCEPTS.find((one) => FISCAL_CONCEPT[one].label === line.concept.trim());
  const found = documents.filter(
    (one) =>
      one.kind === kind &&
      one.cedula === cedula &&
      one.corrects === corrects &&
      (concept === undefined || one.concept === concept),
  );
  const own = found.find((one) => hasNumber(one, line.encf));
  if (own) return ok(own);
  const amount = parsePesos(line.collected) ?? parsePesos(line.reversed);
  const alike = found.filter(({ left }) => left === amount);
  const [document, other] = alike.length > 0 ? alike : found;
  if (!document) return fail(NO_DOCUMENT);
  if (other)
    return fail(
      found.some(({ userId }) => userId !== document.userId)
        ? TWO_ACCOUNTS
        : 'Diga el concepto, como en el archivo del mes',
    );
  // A number stands for the amount under which it was issued: another account may have become this one since.
  if (amount !== null && document.left > 0 && amount !== document.left)
    return fail(
      `La línea dice ${formatPesos(amount)} y el comprobante es de ${formatPesos(document.left)}: descargue otra vez el archivo del mes`,
    );
  return ok(document);
}

function issuedOnOf(text: string, today: Day): Result<Day, string> {
  if (text.trim() === '') return ok(today);
  const read = readDate('dmy')(text.trim());
  return read.ok ? ok(day(read.value)) : fail(read.error);
}

interface LineOfMonth {
  readonly month: string;
  readonly said: Line;
  readonly documents: readonly NumberedDocument[];
  /** The documents that a line of this file has given a number. */
  readonly taken: Set<NumberedDocument>;
}

/** Enters the number of one line. @returns whether it is new, or the sentence that refuses it. */
async function enterLine(
  tx: Tx,
  context: Context,
  { month, said, documents, taken }: LineOfMonth,
): Promise<Result<'entered' | 'same', string>> {
  // The last line of the month's file is its total, and a document without a number waits for one.
  if (said.encf.trim() === '') return ok('same');
  const document = documentOf(said, documents);
  if (!document.ok) return document;
  const issuedOn = issuedOnOf(said.issuedOn, context.today);
  if (!issuedOn.ok) return issuedOn;
  if (taken.has(document.value) && !hasNumber(document.value, said.encf))
    return fail('Otra línea del archivo es del mismo comprobante');
  const entry = { month, encf: said.encf, issuedOn: issuedOn.value };
  const done = await enterNumber(tx, context, document.value, entry);
  if (!done.ok) return fail(failureSentence(done.error));
  if (done.value === 'entered') taken.add(document.value);
  return done;
}

/** Enters the numbers of a filled file of the month: what can be entered is, and the rest is listed. */
export const enterFiscalNumbers = serve(fiscalApi.enterMany, async (context, { params, file }) => {
  const month = monthNamed(params.month);
  if (!isOver(month, context.now)) return fail(invalidField('file', NOT_OVER));
  const read = await readApart(file.bytes);
  if (!read.ok) return read;
  const headings = read.value.headings.map((heading) => heading.trim().toLowerCase());
  const at = (field: Field) => headings.findIndex((heading) => COLUMNS[field].test(heading));
  const missing = NEEDED.filter(([field]) => at(field) < 0).map(([, name]) => name);
  if (missing.length > 0)
    return fail(
      invalidField('file', `Al archivo le falta la columna ${missing.join(', ')}: llene el del mes`),
    );
  const lineOf = ({ cells }: SheetRow): Line => {
    const cell = (field: Field) => cells[at(field)] ?? '';
    return {
      type: cell('type'),
      concept: cell('concept'),
      cedula: cell('cedula'),
      collected: cell('collected'),
      reversed: cell('reversed'),
      corrects: cell('corrects'),
      encf: cell('encf'),
      issuedOn: cell('issuedOn'),
    };
  };
  return context.transact(async (tx) => {
    await lockNumbers(tx);
    const refused: { line: number; why: string }[] = [];
    let entered = 0;
    let same = 0;
    const rows = read.value.rows.map((row) => ({ line: row.line, said: lineOf(row) }));
    // Invoices first, wherever they are in the file: a note names the number of the document that it changes.
    for (const kind of [undefined, ...FISCAL_DOCUMENT_KINDS]) {
      const own = rows.filter(({ said }) => kindOf(said) === kind);
      const documents = own.length > 0 ? await numberedDocuments(tx, month) : [];
      const taken = new Set<NumberedDocument>();
      for (const { line, said } of own) {
        const done = await enterLine(tx, context, { month: month.from, said, documents, taken });
        if (!done.ok) refused.push({ line, why: done.error });
        else if (done.value === 'same') same += 1;
        else entered += 1;
      }
    }
    refused.sort((a, b) => a.line - b.line);
    const message = `${entered === 1 ? 'Se guardó 1 e-NCF' : `Se guardaron ${entered} e-NCF`}${refused.length > 0 ? `; ${refused.length === 1 ? '1 línea no' : `${refused.length} líneas no`}` : ''}`;
    return ok({ message, entered, same, refused });
  });
});
