import { type MouseEvent, useState } from 'react';
import { financesApi } from '#contract/finances.ts';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import type { SheetFormat } from '#domain/csv.ts';
import { EXPORT, periodOf, ROW_EXPORTS, type RowExport } from '#domain/finances/periods.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/forms.tsx';

/** The day of a typed text; `undefined` for an empty field, `null` for an invalid day. */
const dayIn = (text: string) => (text.trim() === '' ? undefined : readDay(text));

function problemsOf(from: string, to: string) {
  const [first, last] = [dayIn(from), dayIn(to)];
  return {
    from: first === null ? DAY_FORMAT_MESSAGE : undefined,
    to:
      last === null
        ? DAY_FORMAT_MESSAGE
        : first && last && last < first
          ? 'La última fecha es anterior a la primera'
          : undefined,
  };
}

function fileOf(name: RowExport, from: string, to: string, format: SheetFormat): string {
  const query = { from: dayIn(from) ?? undefined, to: dayIn(to) ?? undefined, format };
  return addressOf(financesApi.export, { params: { name }, query });
}

/** Downloads files for a spreadsheet, of the month so far by default. */
export function ExportCard() {
  const [from, setFrom] = useState(() => formatDay(periodOf('month', dayInSantoDomingo(new Date())).from));
  const [to, setTo] = useState(() => formatDay(dayInSantoDomingo(new Date())));
  const [pressed, setPressed] = useState(false);
  const problems = problemsOf(from, to);
  function check(event: MouseEvent) {
    const wrong = problems.from ? 'export-from' : problems.to ? 'export-to' : null;
    setPressed(true);
    if (wrong === null) return;
    event.preventDefault();
    document.getElementById(wrong)?.focus();
  }
  return (
    <Card title="Exportar">
      <p className="text-ink-soft">
        Préstamos aprobados, pagos registrados y asientos de esos días; sin fechas, todos. Excel es para leer;
        CSV, para otro programa. Llevan datos personales: cada descarga queda en el registro.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField
          name="export-from"
          label="Desde"
          autoComplete="off"
          value={from}
          error={pressed ? problems.from : undefined}
          onText={setFrom}
        />
        <DayField
          name="export-to"
          label="Hasta"
          autoComplete="off"
          value={to}
          error={pressed ? problems.to : undefined}
          onText={setTo}
        />
      </div>
      {ROW_EXPORTS.map((name) => (
        <div key={name} className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
          <DownloadLinks
            name={EXPORT[name].label}
            href={(format) => fileOf(name, from, to, format)}
            onClick={check}
          />
        </div>
      ))}
    </Card>
  );
}
