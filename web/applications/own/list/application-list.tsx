import { useState } from 'react';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { usePages } from '#web/app/calls/use-pages.ts';
import { LegalDownloads } from '#web/applications/own/legal-downloads.tsx';
import { ApplicationFilters } from '#web/applications/own/list/application-filters.tsx';
import { ApplicationTable } from '#web/applications/own/list/application-table.tsx';
import { useOwnAddress } from '#web/applications/own/list/own-address.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PAGE = 20;

/** All applications of the customer, newest first, filtered by status and by loan type. */
export function ApplicationList() {
  const { status, loanType, filter } = useOwnAddress();
  const [downloading, setDownloading] = useState<Application | null>(null);
  const list = usePages(applicationsApi.list, (page) => ({
    query: { ...page, limit: PAGE, status: status ?? undefined, loanType: loanType ?? undefined },
  }));
  const { rows } = list;
  const filtered = status !== null || loanType !== null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Mis Solicitudes</h1>
        {rows && rows.length > 0 && (
          <LinkButton href="/loan-application" variant="outline">
            Nueva solicitud
          </LinkButton>
        )}
      </div>
      {(filtered || (rows && rows.length > 0)) && (
        <ApplicationFilters status={status} loanType={loanType} onChange={filter} />
      )}
      {!rows && !list.failed && <Skeleton lines={6} label="Cargando tus solicitudes..." />}
      {list.failed && (
        <LoadFailed title="No se pudieron cargar tus solicitudes" error={list.error} retry={list.retry} />
      )}
      {rows?.length === 0 && !filtered && (
        <EmptyState
          title="No hay solicitudes"
          action={
            <LinkButton variant="money" href="/loan-application">
              Solicitar Mi Préstamo
            </LinkButton>
          }
        >
          <p>Cuando pidas un préstamo, aquí ves cómo va y qué sigue.</p>
        </EmptyState>
      )}
      {rows?.length === 0 && filtered && (
        <EmptyState
          title="No hay solicitudes con estos filtros"
          action={
            <Button variant="outline" onClick={() => filter({ status: null, loanType: null })}>
              Quitar filtros
            </Button>
          }
        />
      )}
      {rows && rows.length > 0 && <ApplicationTable applications={rows} onDownload={setDownloading} />}
      <LoadMore {...list.more} />
      <Dialog
        open={downloading !== null}
        onClose={() => setDownloading(null)}
        title={`Documentos de ${downloading?.reference ?? ''}`}
        description={
          downloading?.signedAt
            ? 'Tus copias firmadas.'
            : downloading?.signedOnPaper
              ? 'Se firmó en papel: aquí hay una constancia.'
              : 'Todavía sin firmar: dicen "PENDIENTE DE FIRMA".'
        }
      >
        {downloading && <LegalDownloads application={downloading} />}
      </Dialog>
    </>
  );
}
