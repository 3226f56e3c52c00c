import ArrowLeft from 'lucide-react/icons/arrow-left';
import { statementsApi } from '#contract/statements.ts';
import { May } from '#web/app/session/may.tsx';
import { OtherLines } from '#web/statements/other-lines.tsx';
import { Proposals } from '#web/statements/proposals.tsx';
import { StatementUpload } from '#web/statements/statement-upload.tsx';

/** What the bank says beside what customers reported; a person confirms each pair. */
export function StatementsScreen() {
  return (
    <>
      <a href="/admin-payments" className="link inline-flex min-h-12 items-center gap-2 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" /> Gestión de Pagos
      </a>
      <h1 className="text-2xl">Conciliar con el banco</h1>
      <May call={statementsApi.upload}>
        <StatementUpload />
      </May>
      <Proposals />
      <OtherLines
        kind="open"
        title="Sin pago registrado"
        empty="Todo lo que entró tiene un pago, o todavía no hay movimientos."
      />
      <OtherLines
        kind="dismissed"
        title="Descartados"
        empty="Aquí quedan los que no son pagos de préstamos."
      />
      <OtherLines kind="used" title="Ya usados" empty="Ningún movimiento ha confirmado un pago." />
    </>
  );
}
