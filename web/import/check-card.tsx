import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { importApi } from '#contract/import.ts';
import type { ImportSums } from '#domain/import/check-import.ts';
import { call } from '#web/app/calls/api-client.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { CheckReport } from '#web/import/check-report.tsx';
import { useSheetsChanging } from '#web/import/import.queries.ts';
import { SumsForm } from '#web/import/sums-form.tsx';
import { Card } from '#web/ui/card.tsx';

/** Checks an import: the lender's sums of the earlier books beside the sums of the files. */
export function CheckCard() {
  const check = useMutation({ mutationFn: (body: ImportSums) => call(importApi.check, { body }) });
  const changing = useSheetsChanging();
  const { reset } = check;
  useEffect(() => {
    if (changing) reset();
  }, [changing, reset]);
  return (
    <Card title="2. Sumas y revisión">
      <p>Escriba lo que dicen sus libros de ahora. Si los archivos dan otra cosa, no se importa nada.</p>
      <SumsForm
        doing={check.isPending ? 'Revisando...' : changing ? 'Leyendo...' : null}
        onCheck={check.mutate}
        onChange={check.reset}
      />
      {check.error && (
        <FailedCall title="No se pudo revisar" error={check.error} otherwise="Intente de nuevo" />
      )}
      {check.data && check.variables && (
        <CheckReport report={check.data} sums={check.variables} onDone={check.reset} />
      )}
    </Card>
  );
}
