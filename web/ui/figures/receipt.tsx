import { Fragment, type ReactNode } from 'react';

export interface ReceiptRow {
  readonly label: string;
  readonly value: ReactNode;
  /** Small print under the label of a line: a date, a number of days. */
  readonly detail?: ReactNode;
}

export interface ReceiptProps {
  readonly title?: ReactNode;
  readonly rows: readonly ReceiptRow[];
  readonly total: ReceiptRow;
  /** Text under the total: the plan, and what may change. */
  readonly note?: ReactNode;
  /** Whether assistive technology announces a change, since the figures depend on the customer's input. */
  readonly live?: boolean;
}

function Detail({ children }: { readonly children: ReactNode }) {
  return children ? <span className="block text-sm font-normal text-ink-soft">{children}</span> : null;
}

/** The cost of a loan, drawn as a receipt torn off a roll: never a price without its total (rule: price-with-total). */
export function Receipt({ title, rows, total, note, live = false }: ReceiptProps) {
  return (
    <div className="receipt-shadow" {...(live && { 'aria-live': 'polite' })}>
      <div className="receipt-paper px-5 pt-4 pb-7">
        {title && <h3 className="border-b border-dashed border-line pb-3 text-lg">{title}</h3>}
        <dl className="grid grid-cols-[minmax(0,1fr)_auto]">
          {rows.map(({ label, value, detail }, index) => (
            <Fragment key={label}>
              <dt
                className={`wrap-anywhere py-2 text-ink-soft ${index > 0 ? 'border-t border-dashed border-line' : ''}`}
              >
                {label}
                <Detail>{detail}</Detail>
              </dt>
              <dd
                className={`py-2 pl-4 text-right font-semibold ${index > 0 ? 'border-t border-dashed border-line' : ''}`}
              >
                {value}
              </dd>
            </Fragment>
          ))}
          <dt className="figure wrap-anywhere border-t-2 border-ink pt-3 text-lg">
            {total.label}
            <Detail>{total.detail}</Detail>
          </dt>
          <dd className="figure border-t-2 border-ink pt-3 pl-4 text-right text-xl">{total.value}</dd>
        </dl>
        {note && <div className="mt-3 text-sm text-ink-soft">{note}</div>}
      </div>
    </div>
  );
}
