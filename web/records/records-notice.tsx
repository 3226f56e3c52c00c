import { useQuery } from '@tanstack/react-query';
import { verificationApi } from '#contract/verification.ts';
import { query } from '#web/app/calls/query-client.ts';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** On the first page: a quiet line while every record matches; a mismatch is an alert (rule: nothing-stuck). */
export function RecordsNotice() {
  const { data } = useQuery(query(verificationApi.read, {}));
  const last = data?.last;
  if (!last || last.findings > 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      Registros{' '}
      <a href="/admin-verification" className="link inline-flex min-h-11 items-center">
        verificados
      </a>{' '}
      el <InstantText instant={last.endedAt} />: todo encaja
      {last.explained > 0 && `, ${last.explained.toLocaleString('es-DO')} con explicación`}.
    </p>
  );
}
