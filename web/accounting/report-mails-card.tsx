import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ReportMails, reportMailsApi } from '#contract/report-mails.ts';
import {
  REPORT_MAIL,
  REPORT_MAILS,
  type ReportMail,
  RHYTHM,
  RHYTHMS,
  type Rhythm,
  WEEKDAYS,
} from '#domain/report-mails/report-mail.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

type Wish = Omit<ReportMails['wishes'][number], 'report'>;
type Wishes = Readonly<Partial<Record<ReportMail, Wish>>>;

const isRhythm = (text: string): text is Rhythm => Object.hasOwn(RHYTHM, text);
const FIRST_DAY: Readonly<Record<Rhythm, number | null>> = { daily: null, weekly: 1, monthly: 1 };

const daysOf = (rhythm: Rhythm) =>
  rhythm === 'weekly'
    ? WEEKDAYS.map((name, at) => ({ value: String(at), label: `El ${name}` }))
    : Array.from({ length: RHYTHM.monthly.days }, (_, at) => ({
        value: String(at + 1),
        label: `El día ${at + 1}`,
      }));

function ReportMailsForm({ chosen }: { readonly chosen: ReportMails }) {
  const [wishes, setWishes] = useState<Wishes>(() =>
    Object.fromEntries(chosen.wishes.map(({ report, ...wish }) => [report, wish])),
  );
  const change = useAction(reportMailsApi.change, {
    done: 'Informes guardados',
    failed: 'No se pudieron guardar los informes',
    changes: [reportMailsApi.read],
  });
  const choose = (report: ReportMail, wish: Wish | undefined) => {
    const { [report]: _before, ...others } = wishes;
    setWishes(wish ? { ...others, [report]: wish } : others);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate({
      body: {
        wishes: REPORT_MAILS.flatMap((report) => {
          const wish = wishes[report];
          return wish ? [{ report, rhythm: wish.rhythm, onDay: wish.onDay }] : [];
        }),
      },
    });
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {REPORT_MAILS.map((report) => {
        const wish = wishes[report];
        return (
          <div key={report} className="grid items-end gap-3 sm:grid-cols-2">
            <SelectField
              name={`${report}-rhythm`}
              label={REPORT_MAIL[report].label}
              placeholder="No llega"
              options={RHYTHMS.map((value) => ({ value, label: RHYTHM[value].label }))}
              value={wish?.rhythm ?? ''}
              onChange={({ target: { value } }) =>
                choose(report, isRhythm(value) ? { rhythm: value, onDay: FIRST_DAY[value] } : undefined)
              }
            />
            {wish && wish.onDay !== null && (
              <SelectField
                name={`${report}-day`}
                label={
                  <>
                    Qué día<span className="sr-only"> llega: {REPORT_MAIL[report].label}</span>
                  </>
                }
                options={daysOf(wish.rhythm)}
                value={String(wish.onDay)}
                onChange={({ target: { value } }) => choose(report, { ...wish, onDay: Number(value) })}
              />
            )}
          </div>
        );
      })}
      <div>
        <Button type="submit" busy={change.isPending}>
          Guardar informes
        </Button>
      </div>
    </form>
  );
}

/** Which reports come by e-mail, and when (rule: report-mails). */
export function ReportMailsCard() {
  const { data } = useQuery(query(reportMailsApi.read, {}));
  return (
    <Card title="Informes por correo">
      <p className="text-ink-soft">
        Llegan por la mañana a {data?.email ?? 'su email'} como un enlace: para verlos hay que entrar. El
        correo no lleva cifras.
      </p>
      {data && <ReportMailsForm chosen={data} />}
    </Card>
  );
}
