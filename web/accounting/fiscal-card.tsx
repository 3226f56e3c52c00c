import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { type Accounting, accountingApi, type FiscalMonth, fiscalApi } from '#contract/accounting.ts';
import { FISCAL_CONCEPT, FISCAL_DOCUMENT, isInvoice } from '#domain/accounting/fiscal-document.ts';
import { SENDING_STATE } from '#domain/accounting/fiscal-number.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { actionsColumn, type Column, column, numericColumn, Pesos, Table } from '#web/ui/figures/facts.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

type Document = FiscalMonth['documents'][number];

const keyOf = ({ userId, kind, concept, corrects }: Document) => [userId, kind, concept, corrects].join(' ');
const nameOf = ({ kind, concept }: Pick<Document, 'kind' | 'concept'>) =>
  `${FISCAL_DOCUMENT[kind].type} ${FISCAL_CONCEPT[concept].label}`;
const CHANGES = [fiscalApi.month];

function AddRange({ onClose }: { readonly onClose: () => void }) {
  const { values, field, dayField, setErrors, onError } = useFields({ first: '', last: '', endsOn: '' });
  const add = useAction(fiscalApi.addRange, CHANGES, {
    done: 'Rango agregado',
    failed: 'No se pudo agregar el rango',
  });
  function confirm() {
    const { first, last } = values;
    const isEndless = values.endsOn.trim() === '';
    const endsOn = isEndless ? null : readDay(values.endsOn);
    if (!isEndless && endsOn === null) return setErrors({ endsOn: DAY_FORMAT_MESSAGE });
    setErrors({});
    add.mutate({ body: { first, last, endsOn } }, { onSuccess: onClose, onError });
  }
  return (
    <ConfirmDialog
      title="Agregar un rango de e-NCF"
      description="Como lo autorizó la DGII. El tipo está en el número."
      confirmLabel="Agregar"
      busyLabel="Agregando..."
      busy={add.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextField {...field('first')} label="Primer e-NCF" data-focus-first="" />
      <TextField {...field('last')} label="Último e-NCF" />
      <DayField {...dayField('endsOn')} label="Vence el" hint="Vacío si la DGII no le puso fecha" />
    </ConfirmDialog>
  );
}

function EnterNumber({
  document,
  month,
  onClose,
}: {
  readonly document: Document;
  readonly month: string;
  readonly onClose: () => void;
}) {
  const { values, field, dayField, setErrors, onError } = useFields({ encf: '', issuedOn: '' });
  const enter = useAction(fiscalApi.enter, CHANGES, {
    done: 'e-NCF guardado',
    failed: 'No se pudo guardar el e-NCF',
  });
  function confirm() {
    const issuedOn = readDay(values.issuedOn);
    if (issuedOn === null) return setErrors({ issuedOn: DAY_FORMAT_MESSAGE });
    setErrors({});
    const { userId, kind, concept, corrects } = document;
    const body = { userId, kind, concept, corrects, encf: values.encf, issuedOn };
    enter.mutate({ params: { month }, body }, { onSuccess: onClose, onError });
  }
  return (
    <ConfirmDialog
      title={`e-NCF de ${document.name}`}
      description={`${nameOf(document)}, ${formatPesos(pesos(document.left))}.${isWaiting(document) ? ` Se envió como ${document.sending?.encf}: ponga ese si el proveedor la aceptó, y si no otro.` : ''}`}
      confirmLabel="Guardar"
      busyLabel="Guardando..."
      busy={enter.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextField {...field('encf')} label="e-NCF" data-focus-first="" />
      <DayField {...dayField('issuedOn')} label="Fecha del comprobante" />
    </ConfirmDialog>
  );
}

/** Brings the numbers of many documents at once, and lists the lines that were not taken. */
function EnterMany({ month }: { readonly month: string }) {
  const many = useAction(fiscalApi.enterMany, CHANGES, {
    done: 'Archivo leído',
    failed: 'Ábralo en Excel, guárdelo de nuevo y súbalo otra vez',
  });
  return (
    <>
      <FileField
        name="file"
        label="Traer muchos e-NCF"
        hint="El archivo de arriba con las columnas e-NCF y Fecha del e-NCF llenas"
        buttonText={many.isPending ? 'Leyendo...' : 'Elegir archivo'}
        icon={<Upload />}
        accept=".csv,.xlsx"
        disabled={many.isPending}
        onFile={(file) => many.mutate({ params: { month }, file })}
      />
      {many.data && many.data.refused.length > 0 && (
        <ul className="grid gap-1 text-sm text-danger">
          {many.data.refused.map(({ line, why }) => (
            <li key={line}>
              Línea {line}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Withdraw({ number }: { readonly number: Document['numbers'][number] }) {
  const withdraw = useAction(fiscalApi.withdraw, CHANGES, {
    done: 'e-NCF quitado',
    failed: 'No se pudo quitar el e-NCF',
  });
  return (
    <Button
      variant="outline"
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id: number.id } })}
    >
      Quitar<span className="sr-only"> {number.encf}</span>
    </Button>
  );
}

/** Hands an invoice to the provider of e-CF. */
function SendInvoice({ document, month }: { readonly document: Document; readonly month: string }) {
  const send = useAction(fiscalApi.send, CHANGES, {
    done: 'Factura enviada',
    failed: 'No se pudo enviar la factura',
  });
  return (
    <Button
      variant="outline"
      busy={send.isPending}
      onClick={() => send.mutate({ params: { month }, body: { userId: document.userId } })}
    >
      Enviar<span className="sr-only"> la factura de {document.name} al proveedor</span>
    </Button>
  );
}

const isWaiting = ({ sending }: Document) => sending?.state === 'waiting';
/** Whether something of a document has no number, and no answer of the provider is waited for. */
const isLeft = (document: Document) => document.left > 0 && !isWaiting(document);

const sendingText = ({ encf, state, why }: NonNullable<Document['sending']>, hasProvider: boolean) =>
  state === 'waiting' && !hasProvider
    ? `Se envió como ${encf} y ya no hay proveedor`
    : [SENDING_STATE[state].label, why].filter(Boolean).join(': ');

/** The numbers of a document, and where the rest of it is. */
function numberText({ numbers, sending, left }: Document, hasProvider: boolean): string {
  const rest = sending && sending.state !== 'accepted' ? sendingText(sending, hasProvider) : 'Sin número';
  const of = numbers.length > 0 ? ` (${formatPesos(pesos(left))})` : '';
  return [...numbers.map(({ encf }) => encf), ...(left > 0 ? [`${rest}${of}`] : [])].join(', ');
}

function Ranges({ month }: { readonly month: FiscalMonth }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ul className="grid gap-1">
        {month.ranges.map(({ id, first, last, endsOn, used }) => (
          <li key={id}>
            {first} a {last}, {used} usados{endsOn ? `, vence el ${formatDay(endsOn)}` : ''}
          </li>
        ))}
      </ul>
      {month.left
        .filter(({ isEnding }) => isEnding)
        .map(({ kind, left, until }) => (
          <p key={kind} className="font-semibold text-danger">
            Del tipo {FISCAL_DOCUMENT[kind].type} quedan {left}
            {until ? `, hasta el ${formatDay(until)}` : ''}: pida otro rango a la DGII.
          </p>
        ))}
      <WithPermission call={fiscalApi.addRange}>
        <div>
          <Button variant="outline" onClick={() => setAdding(true)}>
            Agregar un rango de e-NCF
          </Button>
        </div>
        {adding && <AddRange onClose={() => setAdding(false)} />}
      </WithPermission>
    </>
  );
}

const { consumption, debit_note, credit_note } = FISCAL_DOCUMENT;

/** A month's documents for the tax office, and the numbers that it gave them (rules: fiscal-documents, fiscal-numbers). */
export function FiscalCard({ month, wholeFrom }: Pick<Accounting, 'wholeFrom'> & { readonly month: string }) {
  const { data } = useRead(fiscalApi.month, { params: { month } });
  const [entering, setEntering] = useState<Document | null>(null);
  const columns: readonly Column<Document>[] = [
    column('name', 'Cliente', ({ name }) => name),
    column(
      'document',
      'Comprobante',
      (document) =>
        `${nameOf(document)}${document.corrects ? `, corrige ${document.corrects}` : ''}${document.changes ? ` (${document.changes})` : ''}`,
    ),
    numericColumn('amount', 'Monto', ({ amount }) => <Pesos amount={amount} />),
    column('encf', 'e-NCF', (document) => numberText(document, data?.hasProvider ?? false)),
    actionsColumn((document) => (
      <WithPermission call={fiscalApi.enter}>
        {document.numbers
          .filter(({ isAccepted }) => !isAccepted)
          .map((number) => (
            <Withdraw key={number.id} number={number} />
          ))}
        {data?.isOver && data.hasProvider && isLeft(document) && isInvoice(document) && (
          <SendInvoice document={document} month={month} />
        )}
        {data?.isOver && (isLeft(document) || (isWaiting(document) && !data.hasProvider)) && (
          <Button variant="outline" onClick={() => setEntering(document)}>
            Poner<span className="sr-only"> el e-NCF de {`${document.name}, ${nameOf(document)}`}</span>
          </Button>
        )}
      </WithPermission>
    )),
  ];
  return (
    <Card title="Comprobantes para la DGII">
      <p className="text-ink-soft">
        Lo cobrado y lo reversado a cada cliente, aparte: el interés es tipo {consumption.type}, la mora{' '}
        {debit_note.type}, y lo reversado {credit_note.type} con el mes que corrige. Lo que se reversa en el
        mismo mes en que se cobró baja la factura, que sale al terminar el mes. Es para el portal gratuito de
        facturación. Desde {formatPesos(pesos(wholeFrom.amount))} la factura se envía completa (
        {wholeFrom.source}, {formatDay(wholeFrom.decidedOn)}). Un contador dominicano lo aprueba antes de
        usarlo.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        <DownloadLinks
          name="Comprobantes del mes"
          href={(format) => addressOf(accountingApi.fiscal, { params: { month }, query: { format } })}
        />
      </div>
      {data && (
        <>
          <Ranges month={data} />
          {data.isOver && (
            <WithPermission call={fiscalApi.enterMany}>
              <EnterMany month={month} />
            </WithPermission>
          )}
          {data.documents.length > 0 && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold">
                {data.documents.length} comprobantes, {data.documents.filter(({ left }) => left === 0).length}{' '}
                con e-NCF
              </summary>
              <Table caption="Comprobantes del mes" columns={columns} rows={data.documents} rowKey={keyOf} />
            </details>
          )}
        </>
      )}
      {entering && <EnterNumber document={entering} month={month} onClose={() => setEntering(null)} />}
    </Card>
  );
}
