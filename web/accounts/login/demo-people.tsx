import { type ComponentType, useEffect, useState } from 'react';
import type { DemoRowsProps } from '#web/accounts/login/demo-rows.tsx';
import { WhenSet } from '#web/app/shell/template-variables.tsx';

/** Placeholders for the rows of demo people before the names arrive, so that nothing moves. */
const EMPTY_ROWS = [1, 2, 3, 4, 5];
const ROW = 'flex min-h-20 items-center justify-between gap-3 border-t border-line py-1';

const empty = EMPTY_ROWS.map((row) => <li key={row} className={ROW} />);

/** The people of the demo with their names, which load later: a real lender's page contains no code of the demo. */
function People() {
  const [Rows, come] = useState<ComponentType<DemoRowsProps> | null>(null);
  useEffect(() => {
    import('#web/accounts/login/demo-rows.tsx').then(
      ({ DemoRows }) => come(() => DemoRows),
      () => undefined,
    );
  }, []);
  return Rows ? <Rows look={ROW} empty={empty} /> : empty;
}

/** The people with whom a visitor of the demo can log in; renders nothing outside of the demo. */
export function DemoPeople() {
  return (
    <WhenSet name="demo">
      <section
        aria-labelledby="demo"
        className="grid grid-cols-1 gap-2 rounded-lg border-[1.5px] border-dashed border-control p-4"
      >
        <h2 id="demo" className="text-lg">
          Demostración
        </h2>
        <p className="text-sm text-ink-soft">
          Personas inventadas. Los códigos de cuentas nuevas aparecen en la terminal.
        </p>
        <ul>
          <People />
        </ul>
      </section>
    </WhenSet>
  );
}
