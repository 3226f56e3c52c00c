import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';

/** Paper on which a receipt is printed: a counter's roll, or a sheet. */
type Paper = 'roll' | 'sheet';
const LOOK: Record<Paper, string> = { roll: 'receipt-on-roll', sheet: 'receipt-on-sheet' };

interface PrintedPaperProps {
  readonly title: ReactNode;
  /** Content beside the paper, on the screen only: above and below the two buttons that print it. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** Whether printing is not the first thing to do with the paper. */
  readonly printsLater?: boolean;
  /** The text of the paper. */
  readonly children: ReactNode;
}

/** A paper with a number, to print on a roll of 80 mm or a sheet, and beside it what else one does with it. */
export function PrintedPaper({ title, above, below, printsLater = false, children }: PrintedPaperProps) {
  const heading = useId();
  const [paper, setPaper] = useState<Paper>('roll');
  function print(on: Paper) {
    // Rendered before the browser prints the page.
    flushSync(() => setPaper(on));
    window.print();
  }
  const icon = <Printer />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] print:block">
      <article
        aria-labelledby={heading}
        className={`grid max-w-sm grid-cols-1 gap-4 rounded-md border border-line bg-surface p-5 break-words shadow-card ${LOOK[paper]}`}
      >
        <h1 id={heading} className="text-xl">
          {title}
        </h1>
        {children}
      </article>
      <div className="grid grid-cols-1 justify-items-start gap-3 print:hidden max-sm:[&>*]:w-full [&>*]:max-w-full [&>*]:wrap-anywhere">
        {above}
        <Button variant={printsLater ? 'outline' : 'primary'} icon={icon} onClick={() => print('roll')}>
          Imprimir en rollo de 80 mm
        </Button>
        <Button variant="outline" icon={icon} onClick={() => print('sheet')}>
          Imprimir en hoja
        </Button>
        {below}
      </div>
    </div>
  );
}
