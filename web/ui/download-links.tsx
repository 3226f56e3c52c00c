import type { MouseEvent } from 'react';
import { SHEET_FORMAT, SHEET_FORMATS, type SheetFormat } from '#domain/csv.ts';
import { DownloadLink } from '#web/ui/download-link.tsx';

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
    <DownloadLink key={format} href={href(format)} onClick={onClick}>
      {name ?? 'Descargar'} {SHEET_FORMAT[format].label}
    </DownloadLink>
  ));
}
