import { useState } from 'react';
import { HELP } from '#contract/paths.ts';
import { type ApiToken, newToken, tokensApi } from '#contract/tokens.ts';
import { webhooksApi } from '#contract/webhooks.ts';
import { SCOPE, SCOPES, type Scope, scopeLabels, TOKEN_LIVES } from '#domain/tokens/token.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { ShownSecret, TickGroup, WebhookCard, WebhookForm } from '#web/connections/webhook-card.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Section } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { actionsColumn, type Column, column, InstantText, Table } from '#web/ui/figures/facts.tsx';
import { Form, SelectField } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

const LIVES = TOKEN_LIVES.map((days) => ({ value: String(days), label: `${days} días` }));
const OPTIONS = SCOPES.map((scope) => ({
  value: scope,
  label: SCOPE[scope].movesMoney ? `${SCOPE[scope].label} (mueve dinero)` : SCOPE[scope].label,
}));

function TokenForm() {
  const { values, errors, field, set, setErrors } = useFields({ name: '', days: String(TOKEN_LIVES[1]) });
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction(tokensApi.create, [tokensApi.list], {
    done: 'Llave creada',
    failed: 'No se pudo crear la llave',
  });

  function send() {
    const checked = newToken.safeParse({ name: values.name, scopes, days: Number(values.days) });
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!checked.success) {
      const [first] = issues;
      return document.getElementById(first?.path[0] === 'name' ? 'tokenName' : (SCOPES[0] ?? ''))?.focus();
    }
    create.mutate(
      { body: checked.data },
      {
        onSuccess: (made) => {
          setSecret(made.secret);
          set('name', '');
          setScopes([]);
        },
      },
    );
  }

  return (
    <Card title="Crear una llave">
      <Form onSubmit={send} className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('name')}
          name="tokenName"
          label="Para qué programa"
          hint="Su nombre queda en la auditoría junto al suyo."
        />
        <SelectField {...field('days')} name="tokenDays" label="Cuánto dura" options={LIVES} />
        <div className="sm:col-span-2">
          <TickGroup
            legend="Qué puede hacer"
            options={OPTIONS}
            ticked={scopes}
            error={errors.scopes}
            onChange={setScopes}
          />
        </div>
        <div>
          <Button type="submit" busy={create.isPending}>
            Crear llave
          </Button>
        </div>
      </Form>
      {secret !== null && (
        <ShownSecret
          title="La llave nueva"
          secret={secret}
          help="Cópiela ahora y póngala en el programa: no se vuelve a mostrar."
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  );
}

function State({ token: { live, revokedAt } }: { readonly token: ApiToken }) {
  if (live) return <Badge tone="success">Activa</Badge>;
  return <Badge tone="warning">{revokedAt ? 'Revocada' : 'Vencida'}</Badge>;
}

const COLUMNS: readonly Column<ApiToken>[] = [
  column('name', 'Programa', ({ name }) => <span className="wrap-anywhere">{name}</span>),
  column('state', 'Estado', (token) => <State token={token} />),
  column('scopes', 'Puede', ({ scopes }) => <span className="text-sm">{scopeLabels(scopes)}</span>),
  column('madeBy', 'La creó', ({ madeBy }) => madeBy),
  column('expires', 'Vence', ({ expiresAt }) => <InstantText instant={expiresAt} />),
  column('used', 'Último uso', ({ lastUsedAt }) =>
    lastUsedAt ? <InstantText instant={lastUsedAt} /> : 'Nunca',
  ),
];

function TokenList({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const may = usePermission();
  const revoke = useAction(tokensApi.revoke, [tokensApi.list], {
    done: 'Llave revocada',
    failed: 'No se pudo revocar la llave',
  });
  const columns: readonly Column<ApiToken>[] = may(tokensApi.revoke)
    ? [
        ...COLUMNS,
        actionsColumn(
          (token) =>
            token.live && (
              <AskedButton
                what={token.name}
                look={{ variant: 'outline' }}
                title="¿Revocar esta llave?"
                description={`${token.name}: deja de abrir ahora mismo y no vuelve. Si el programa sigue en uso, cree otra.`}
                confirmLabel="Revocar"
                cancelLabel="Volver"
                variant="danger"
                busy={revoke.isPending}
                onConfirm={(close) => revoke.mutate({ params: { id: token.id } }, { onSettled: close })}
              />
            ),
        ),
      ]
    : COLUMNS;
  return <Table caption="Llaves de programas" columns={columns} rows={tokens} rowKey={({ id }) => id} />;
}

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
  const { data, error, refetch } = useRead(tokensApi.list, {});
  return (
    <Section title="Llaves">
      {error && !data && <LoadFailed title="No se pudo cargar esta lista" error={error} retry={refetch} />}
      <p>Con una llave, un programa pide y hace lo que dicen sus permisos.</p>
      {!data && !error && <Skeleton lines={4} label="Cargando llaves..." />}
      {data && data.length > 0 && <TokenList tokens={data} />}
      <WithPermission call={tokensApi.create}>
        <TokenForm />
      </WithPermission>
    </Section>
  );
}

function Webhooks() {
  // One form at a time: it takes the place of the form for a new one.
  const [editedId, setEditedId] = useState<number | null>(null);
  const { data, error, refetch } = useRead(webhooksApi.list, {});
  const edited = data?.find(({ id }) => id === editedId) ?? null;
  return (
    <Section title="Avisos">
      {error && !data && <LoadFailed title="No se pudo cargar esta lista" error={error} retry={refetch} />}
      <p>Lo que pasa con solicitudes, préstamos y pagos se avisa a otro programa al momento, firmado.</p>
      {!data && !error && <Skeleton lines={4} label="Cargando avisos..." />}
      {data?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setEditedId(webhook.id)} />
      ))}
      <WithPermission call={webhooksApi.create}>
        <WebhookForm key={edited?.id ?? 'new'} edited={edited} onDone={() => setEditedId(null)} />
      </WithPermission>
    </Section>
  );
}
