import { Download } from 'lucide-react';
import type { ExportName } from '#contract/finances.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const FILES: readonly { readonly name: ExportName; readonly label: string }[] = [
  { name: 'loans', label: 'Préstamos' },
  { name: 'payments', label: 'Pagos' },
  { name: 'ledger', label: 'Libro de asientos' },
];

export function ExportCard() {
  return (
    <Card title="Exportar">
      <p className="text-ink-soft">
        Archivos CSV para abrir en una hoja de cálculo. Llevan datos personales: cada descarga queda en el
        registro.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        {FILES.map(({ name, label }) => (
          <LinkButton
            key={name}
            variant="outline"
            href={`/api/admin/finances/exports/${name}`}
            download
            icon={<Download aria-hidden="true" />}
          >
            {label}
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}
