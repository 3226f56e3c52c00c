import type { accountingApi } from '#contract/accounting.ts';
import { FISCAL_CONCEPT, FISCAL_DOCUMENT } from '#domain/accounting/fiscal-document.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { monthNamed } from '#domain/finances/periods.ts';
import { ok } from '#domain/result.ts';
import { type NumberedDocument, numberedDocuments } from '#server/accounting/fiscal-numbers.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import type { Column, Row } from '#server/sheets/sheet.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';

const FILE = 'comprobantes-dgii';

const COLUMNS: readonly Column[] = [
  { key: 'type', header: 'Tipo e-CF', kind: 'text' },
  { key: 'document', header: 'Comprobante', kind: 'text' },
  { key: 'concept', header: 'Concepto', kind: 'text' },
  { key: 'cedula', header: 'Cédula', kind: 'text' },
  { key: 'name', header: 'Cliente', kind: 'text' },
  { key: 'collected', header: 'Cobrado, exento de ITBIS', kind: 'amount' },
  { key: 'reversed', header: 'Reversado, exento de ITBIS', kind: 'amount' },
  { key: 'corrects', header: 'Mes que corrige', kind: 'text' },
  { key: 'changes', header: 'e-NCF que modifica', kind: 'text' },
  { key: 'encf', header: 'e-NCF', kind: 'text' },
  { key: 'issuedOn', header: 'Fecha del e-NCF', kind: 'date' },
  { key: 'sent', header: 'Cómo se envía', kind: 'text' },
];

const rowOf = ({
  cedula,
  fullName,
  kind,
  concept,
  amount,
  corrects,
  whole,
  numbers,
  changes,
}: NumberedDocument): Row => ({
  type: FISCAL_DOCUMENT[kind].type,
  document: FISCAL_DOCUMENT[kind].label,
  concept: FISCAL_CONCEPT[concept].label,
  cedula: cedula === null ? null : formatCedula(cedula),
  name: fullName,
  collected: corrects === null ? amount : null,
  reversed: corrects === null ? null : amount,
  corrects: corrects?.slice(0, 7) ?? null,
  changes: changes?.encf ?? null,
  encf: numbers.length === 0 ? null : numbers.map(({ encf }) => encf).join(' '),
  issuedOn: numbers[0]?.issuedOn ?? null,
  sent: whole ? 'Completo' : 'Resumen',
});

/**
 * Downloads the invoices and notes of a month for DGII's free invoicing portal (rule: fiscal-documents). The download is
 * an event, written before the first byte is sent.
 */
export function exportFiscalDocuments(
  context: Context,
  { params, query }: VerbInput<typeof accountingApi.fiscal>,
) {
  const month = monthNamed(params.month);
  return context.transact(async (tx) => {
    const rows = (await numberedDocuments(tx, month)).map(rowOf);
    await recordEvents(tx, context, [
      { name: 'finances.exported', subjectId: FILE, facts: { from: month.from, to: month.to } },
    ]);
    const sheets = {
      title: null,
      sheets: [{ name: 'Comprobantes', columns: COLUMNS, rows: [rows], total: true }],
    };
    return ok(sheetFile(sheets, query.format, `${FILE}-${params.month}`, context.now));
  });
}
