import Download from 'lucide-react/icons/download';
import { exportApi } from '#contract/export.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Downloads all data of the lender. */
export function ExportCard() {
  return (
    <Card title="Exportar el libro completo">
      <p>
        Un ZIP con todas las tablas en CSV, un diccionario de sus columnas y los documentos. Sin contraseñas
        ni códigos. Lleva datos personales de todos: cada descarga queda en la auditoría.
      </p>
      <div className="grid sm:justify-start">
        <LinkButton
          href={addressOf(exportApi.book, {})}
          download
          variant="outline"
          icon={<Download aria-hidden="true" />}
        >
          Bajar el libro completo
        </LinkButton>
      </div>
    </Card>
  );
}
