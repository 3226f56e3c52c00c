import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { useSearch } from 'wouter';
import { financesApi } from '#contract/finances.ts';
import { formatDay } from '#domain/calendar.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { query } from '#web/app/calls/query-client.ts';
import { productName } from '#web/app/product-name.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { DayCloseTables } from '#web/finances/day-close-tables.tsx';
import { Button } from '#web/ui/button.tsx';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** The books of one day, to read, print and file. */
export function DayCloseSheet({ date }: { readonly date: string }) {
  const search = useSearch();
  const { data, isError, refetch } = useQuery(query(financesApi.dayClose, { query: { date } }));
  return (
    <>
      <p className="print:hidden">
        <a
          href={withParameter(search, 'cierre', '')}
          className="link inline-flex min-h-12 items-center gap-2 font-semibold"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          Finanzas
        </a>
      </p>
      <p className="hidden text-sm print:block">{productName()}</p>
      <h1 className="text-2xl">Cierre del {formatDay(date)}</h1>
      {isError ? (
        <EmptyState
          title="No se pudo cargar el cierre"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      ) : data === undefined ? (
        <Loading>Cargando cierre...</Loading>
      ) : (
        <>
          <DayCloseTables sheet={data} />
          <div className="flex flex-wrap gap-3 print:hidden max-sm:[&>*]:w-full">
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Imprimir
            </Button>
            <WithPermission call={financesApi.export}>
              <DownloadLinks
                href={(format) =>
                  addressOf(financesApi.export, { params: { name: 'day-close' }, query: { date, format } })
                }
              />
            </WithPermission>
          </div>
        </>
      )}
    </>
  );
}
