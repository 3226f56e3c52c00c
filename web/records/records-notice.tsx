import { useQuery } from '@tanstack/react-query';
import { verificationApi } from '#contract/verification.ts';
import { query } from '#web/app/calls/query-client.ts';
import { countOf } from '#web/records/finding-words.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** On the panel: a quiet line while everything fits, a red card when something does not. */
export function RecordsNotice() {
  const { data } = useQuery(query(verificationApi.read, {}));
  const last = data?.last;
  if (!last) return null;
  if (last.findings === 0)
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
  return (
    <div className="rounded-lg border-2 border-danger">
      <Card title="Hay registros que no encajan">
        <p>
          {countOf(last.findings)}: alguien los cambió sin el programa, o faltan. Vea cuáles son antes de
          decidir con ellos. Verificado el <InstantText instant={last.endedAt} />.
        </p>
        <LinkButton href="/admin-verification">Ver qué no encaja</LinkButton>
      </Card>
    </div>
  );
}
