import Download from 'lucide-react/icons/download';
import type { MouseEvent } from 'react';
import { SHEET_FORMAT, SHEET_FORMATS, type SheetFormat } from '#domain/csv.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The links that download a table: as a workbook to read, and as CSV for programs. */
export function DownloadLinks({
  name,
  href,
  onClick,
}: {
  /** What is downloaded, where several are next to each other: "Pagos". */
  readonly name?: string;
  readonly href: (format: SheetFormat) => string;
  readonly onClick?: (event: MouseEvent) => void;
}) {
  return SHEET_FORMATS.toReversed().map((format) => (
    <LinkButton
      key={format}
      variant="outline"
      href={href(format)}
      download
      icon={<Download />}
      onClick={onClick}
    >
      {name ?? 'Descargar'} {SHEET_FORMAT[format].label}
    </LinkButton>
  ));
}
