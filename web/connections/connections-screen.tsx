import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { HELP } from '#contract/paths.ts';
import { tokensApi } from '#contract/tokens.ts';
import { webhooksApi } from '#contract/webhooks.ts';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { TokenForm } from '#web/connections/token-form.tsx';
import { TokenList } from '#web/connections/token-list.tsx';
import { WebhookCard } from '#web/connections/webhook-card.tsx';
import { WebhookForm } from '#web/connections/webhook-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The access of other programs: their tokens and the events that they receive. */
export function ConnectionsScreen() {
  return (
    <>
      <h1 className="text-2xl">Conexiones</h1>
      <p>
        Para que otros programas del negocio, como la contabilidad, trabajen con este.{' '}
        <a href={HELP.api} className="link">
          Qué pueden pedir y cómo
        </a>
        .
      </p>
      <Tokens />
      <Webhooks />
    </>
  );
}

function Tokens() {
  const { data, error, refetch } = useQuery(query(tokensApi.list, {}));
  return (
    <Part id="tokens" title="Llaves" error={error !== null && !data} onRetry={() => void refetch()}>
      <p>Con una llave, un programa pide y hace lo que dicen sus permisos.</p>
      {!data && !error && <Skeleton lines={4} label="Cargando llaves..." />}
      {data && data.length > 0 && <TokenList tokens={data} />}
      <WithPermission call={tokensApi.create}>
        <TokenForm />
      </WithPermission>
    </Part>
  );
}

function Webhooks() {
  // One form at a time: it takes the place of the form for a new one.
  const [editedId, setEditedId] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(query(webhooksApi.list, {}));
  const edited = data?.find(({ id }) => id === editedId) ?? null;
  return (
    <Part id="webhooks" title="Avisos" error={error !== null && !data} onRetry={() => void refetch()}>
      <p>Lo que pasa con solicitudes, préstamos y pagos se avisa a otro programa al momento, firmado.</p>
      {!data && !error && <Skeleton lines={4} label="Cargando avisos..." />}
      {data?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setEditedId(webhook.id)} />
      ))}
      <WithPermission call={webhooksApi.create}>
        <WebhookForm key={edited?.id ?? 'new'} edited={edited} onDone={() => setEditedId(null)} />
      </WithPermission>
    </Part>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly error: boolean;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Part({ id, title, error, onRetry, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {error && (
        <EmptyState
          title="No se pudo cargar esta lista"
          action={<Button onClick={onRetry}>Intentar de nuevo</Button>}
        />
      )}
      {children}
    </section>
  );
}
