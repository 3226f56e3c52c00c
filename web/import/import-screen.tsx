import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import { exportApi } from '#contract/export.ts';
import { importApi } from '#contract/import.ts';
import { IMPORT_SHEET_NAMES } from '#domain/import/import-sheets.ts';
import { formatCount, formatPesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { CheckCard } from '#web/import/check-card.tsx';
import { ExportCard } from '#web/import/export-card.tsx';
import { SheetPart } from '#web/import/sheet-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Import = ReplyOf<typeof importApi.read>['imports'][number];

const COLUMNS: readonly Column<Import>[] = [
  { key: 'when', header: 'Cuándo', cell: ({ importedAt }) => <InstantText instant={importedAt} /> },
  { key: 'who', header: 'Quién', cell: ({ importedBy }) => importedBy },
  { key: 'clients', header: 'Clientes', numeric: true, cell: ({ sums }) => formatCount(sums.clients) },
  { key: 'loans', header: 'Préstamos', numeric: true, cell: ({ sums }) => formatCount(sums.loans) },
  {
    key: 'outstanding',
    header: 'Capital pendiente',
    numeric: true,
    cell: ({ sums }) => formatPesos(sums.outstanding),
  },
];

/** The screen for importing a lender's earlier books and exporting all data. */
export function ImportScreen() {
  const { data, error, refetch } = useQuery(query(importApi.read, {}));
  return (
    <>
      <h1 className="text-2xl">Importar y exportar</h1>
      {error && !data && (
        <EmptyState
          title="No se pudo cargar la importación"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {!data && !error && <Skeleton lines={6} label="Cargando importación..." />}
      {data && (
        <Card title="1. Hojas para importar">
          <p>
            Clientes, préstamos y pagos de antes, de un cuaderno o de otro programa. Primero se revisan; nada
            entra hasta el final, y nadie recibe mensajes.
          </p>
          {IMPORT_SHEET_NAMES.map((sheet) => (
            <SheetPart key={sheet} sheet={sheet} staged={data.sheets.find((one) => one.sheet === sheet)} />
          ))}
        </Card>
      )}
      {data && data.sheets.length > 0 && (
        <WithPermission call={importApi.check}>
          <CheckCard />
        </WithPermission>
      )}
      {data && data.imports.length > 0 && (
        <Card title="Importado">
          <Table caption="Importaciones" columns={COLUMNS} rows={data.imports} rowKey={({ id }) => id} />
        </Card>
      )}
      <WithPermission call={exportApi.book}>
        <ExportCard />
      </WithPermission>
    </>
  );
}
