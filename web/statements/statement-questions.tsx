import { type FormEvent, useState } from 'react';
import type { FoundStatement } from '#contract/found-statement.ts';
import { statementBody } from '#contract/statements.ts';
import { keysOf } from '#domain/enum-table.ts';
import { knownColumn } from '#domain/statements/columns.ts';
import { formatCents } from '#web/statements/line-row.tsx';
import type { Answers, Question } from '#web/statements/statements.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { CheckboxField, Form, SelectField } from '#web/ui/forms.tsx';

const DATE_ORDER_OPTIONS = [
  { value: 'dmy', label: 'Día/mes/año (20/11/2026)' },
  { value: 'mdy', label: 'Mes/día/año (11/20/2026)' },
  { value: 'ymd', label: 'Año-mes-día (2026-11-20)' },
];
const PLAIN_OPTIONS = [
  { value: 'in', label: 'Entró' },
  { value: 'out', label: 'Salió' },
];

const NONE = 'Ninguna';
const CHOOSE = 'Elegir columna';
const COLUMN = {
  date: { label: 'Fecha', placeholder: CHOOSE },
  description: { label: 'Descripción', placeholder: CHOOSE },
  amount: { label: 'Monto que entró (crédito)', placeholder: CHOOSE },
  debit: { label: 'Monto que salió (débito)', placeholder: NONE },
  direction: { label: 'Palabra que dice si entró o salió', placeholder: NONE },
  balance: { label: 'Balance', placeholder: NONE },
  reference: { label: 'Referencia, si está aparte', placeholder: NONE },
} as const satisfies Partial<Record<keyof Answers, { readonly label: string; readonly placeholder: string }>>;

interface ColumnFieldsProps {
  readonly found: FoundStatement;
  readonly errors: Readonly<Record<string, string>>;
}

/** The column that a heading suggests where it was not named yet. */
const suggested = (headings: readonly string[], name: keyof typeof COLUMN): number | null =>
  name === 'amount'
    ? (knownColumn(headings, 'credit') ?? knownColumn(headings, 'either'))
    : knownColumn(headings, name);

/** The choice of what each column of a bank's file means, made once for each bank. */
function ColumnFields({ found: { headings, columns }, errors }: ColumnFieldsProps) {
  const options = headings.map((heading, index) => ({
    value: String(index),
    label: heading || `Columna ${index + 1}`,
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {keysOf(COLUMN).map((name) => (
        <SelectField
          key={name}
          name={name}
          error={errors[name]}
          {...COLUMN[name]}
          options={options}
          defaultValue={String((columns ? columns[name] : suggested(headings, name)) ?? '')}
        />
      ))}
      <SelectField
        name="plain"
        error={errors.plain}
        label="Un monto sin signo ni palabra"
        options={PLAIN_OPTIONS}
        defaultValue={columns?.plain ?? 'in'}
      />
      <SelectField
        name="dateOrder"
        error={errors.dateOrder}
        label="Cómo escribe las fechas"
        options={DATE_ORDER_OPTIONS}
        defaultValue={columns?.dateOrder ?? 'dmy'}
      />
    </div>
  );
}

/** The first rows of a file as the bank wrote them. The region takes the focus so that keys can scroll it. */
function SampleRows({ found: { headings, sample } }: { readonly found: FoundStatement }) {
  return (
    <section
      aria-label="Primeras líneas del archivo"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="bg-brand-tint">
            {headings.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike
              <th key={index} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {heading || `Columna ${index + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike
            <tr key={at} className="border-t border-line">
              {headings.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index} className="px-3 py-2 whitespace-nowrap">
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const CHOOSE_DIRECTION = 'Diga si entró o salió';
const CHOOSE_ORDER = 'Elija cómo escribe el banco las fechas';
const CHOOSE_ACCOUNT = 'Elija la cuenta';
const LOOK_FIRST = 'Mire las líneas y márquelo, o elija otro archivo';
/** Most contradictions that are shown: after the first wrong row others often follow. */
const CONTRADICTIONS_SHOWN = 5;

/** What is still open about a file. A contradiction comes last: it may end with the other answers. */
function openOf({ found, isOwn }: Question) {
  const {
    columns,
    unknownWords,
    asksDirection,
    dateOrders,
    accounts,
    account,
    contradictions,
    incoming,
    outgoing,
  } = found;
  const asksColumns =
    isOwn || columns === null || (incoming + outgoing === 0 && !asksDirection && unknownWords.length === 0);
  const asksAccount = account === null && accounts.length > 0;
  const asksMore =
    asksColumns || unknownWords.length > 0 || asksDirection || dateOrders.length > 0 || asksAccount;
  return {
    asksColumns,
    asksAccount,
    words: asksColumns ? [] : unknownWords,
    asksPlain: !asksColumns && asksDirection,
    asksOrder: !asksColumns && dateOrders.length > 0,
    contradictions: asksMore ? [] : contradictions,
  };
}
type Open = ReturnType<typeof openOf>;

/** The answers in a form, and the sentence for each field that has none. */
function answersIn(form: FormData, open: Open): { answers: Answers; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const text = (name: string) => String(form.get(name) ?? '');
  const needed = (name: string, sentence: string) => {
    if (text(name) === '') errors[name] = sentence;
  };
  const fields: Record<string, string> = {};
  if (open.asksColumns) {
    for (const [name, value] of form) fields[name] = String(value);
    // A column that no file may lack is absent, and not blank, until it is chosen.
    for (const name of ['date', 'description', 'amount']) if (fields[name] === '') delete fields[name];
    needed('date', 'Elija la columna de la fecha');
    needed('description', 'Elija la columna de la descripción');
    needed('amount', 'Elija la columna del monto que entró');
  }
  if (open.asksPlain) {
    needed('plain', CHOOSE_DIRECTION);
    fields.plain = text('plain');
  }
  if (open.asksOrder) {
    needed('dateOrder', CHOOSE_ORDER);
    fields.dateOrder = text('dateOrder');
  }
  if (open.asksAccount) {
    needed('account', CHOOSE_ACCOUNT);
    fields.account = text('account');
  }
  for (const [at] of open.words.entries()) needed(`word-${at}`, CHOOSE_DIRECTION);
  if (open.words.length > 0) {
    const said = (direction: string) =>
      open.words.filter((_, at) => text(`word-${at}`) === direction).join('\n');
    fields.incomingWords = said('in');
    fields.outgoingWords = said('out');
  }
  if (open.contradictions.length > 0) {
    needed('confirmBalance', LOOK_FIRST);
    fields.confirmBalance = 'true';
  }
  if (Object.keys(errors).length > 0) return { answers: {}, errors };
  const checked = statementBody.safeParse(fields);
  return checked.success
    ? { answers: checked.data, errors }
    : {
        answers: {},
        errors: Object.fromEntries(
          checked.error.issues.map(({ path, message }) => [path.join('.'), message]),
        ),
      };
}

function Contradictions({ rows }: { readonly rows: FoundStatement['contradictions'] }) {
  const more = rows.length - CONTRADICTIONS_SHOWN;
  return (
    <ul className="grid gap-1 text-sm">
      {rows.slice(0, CONTRADICTIONS_SHOWN).map(({ number, expected, found }) => (
        <li key={number}>
          Línea {number}: el balance debería ser <b className="figure">{formatCents(expected)}</b>, y el
          archivo dice <b className="figure">{formatCents(found)}</b>.
        </li>
      ))}
      {more > 0 && <li>Y {more === 1 ? 'otra línea' : `otras ${more} líneas`}.</li>}
    </ul>
  );
}

interface StatementQuestionsProps {
  readonly question: Question;
  readonly busy: boolean;
  readonly onAnswer: (answers: Answers) => void;
}

/** The rows of a file that the program did not understand, each as the bank wrote it, with the reason. */
export function UnreadRows({ rows }: { readonly rows: FoundStatement['unread'] }) {
  if (rows.length === 0) return null;
  const title =
    rows.length === 1 ? '1 línea que no se entendió' : `${rows.length} líneas que no se entendieron`;
  return (
    <details open className="rounded-md border border-line px-4 py-2">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">{title}</summary>
      <ul className="grid max-h-80 gap-2 overflow-y-auto pb-2 text-sm">
        {rows.map(({ number, text, reason }) => (
          <li key={number} className="grid grid-cols-1">
            <span>
              <b>Línea {number}.</b> {reason}.
            </span>
            <code className="wrap-anywhere text-ink-soft">{text}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The questions about a bank's file that only a person can answer; nothing is stored before. */
export function StatementQuestions({ question, busy, onAnswer }: StatementQuestionsProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { found, message } = question;
  const open = openOf(question);

  function submit(event: FormEvent<HTMLFormElement>) {
    const read = answersIn(new FormData(event.currentTarget), open);
    setErrors(read.errors);
    if (Object.keys(read.errors).length === 0) onAnswer(read.answers);
  }

  return (
    <Card title={open.asksColumns ? 'Columnas del archivo' : 'Antes de guardarlo'}>
      {message && <p role="alert">{message}</p>}
      {open.contradictions.length > 0 ? (
        <Contradictions rows={open.contradictions} />
      ) : (
        <SampleRows found={found} />
      )}
      <Form onSubmit={submit} className="grid grid-cols-1 gap-4">
        {open.asksColumns && (
          <>
            <p>Diga cuál columna es cuál: así se lee también el próximo archivo de este banco.</p>
            <ColumnFields found={found} errors={errors} />
          </>
        )}
        {open.words.map((word, at) => (
          <RadioGroup
            key={word}
            name={`word-${at}`}
            label={`Cuando el banco escribe «${word}», el dinero`}
            error={errors[`word-${at}`]}
            options={PLAIN_OPTIONS}
            inline
          />
        ))}
        {open.asksPlain && (
          <RadioGroup
            name="plain"
            label="Un monto sin signo de este archivo"
            hint="Si tiene signo menos, es lo contrario."
            error={errors.plain}
            options={PLAIN_OPTIONS}
            inline
          />
        )}
        {open.asksOrder && (
          <RadioGroup
            name="dateOrder"
            label="¿Cómo escribe el banco las fechas?"
            error={errors.dateOrder}
            options={DATE_ORDER_OPTIONS.filter(({ value }) =>
              found.dateOrders.some((order) => order === value),
            )}
          />
        )}
        {open.asksAccount && (
          <SelectField
            name="account"
            label="¿De qué cuenta es este estado?"
            error={errors.account}
            placeholder="Elegir cuenta"
            defaultValue=""
            options={found.accounts.map(({ accountNumber, bankName }) => ({
              value: accountNumber,
              label: `${bankName} ${accountNumber}`,
            }))}
          />
        )}
        {open.contradictions.length > 0 && (
          <CheckboxField
            name="confirmBalance"
            value="true"
            label="Miré el archivo: los movimientos están bien"
            error={errors.confirmBalance}
          />
        )}
        <div className="grid sm:justify-start">
          <Button type="submit" busy={busy}>
            {busy ? 'Leyendo...' : 'Leer movimientos'}
          </Button>
        </div>
      </Form>
      {/* Before the other answers most rows are not understood, and that says nothing. */}
      {open.contradictions.length > 0 && <UnreadRows rows={found.unread} />}
    </Card>
  );
}
