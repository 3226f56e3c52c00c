import { type FormEvent, useState } from 'react';
import { newToken } from '#contract/tokens.ts';
import { SCOPE, SCOPES, type Scope } from '#domain/tokens/scope.ts';
import { TOKEN_LIVES } from '#domain/tokens/token.ts';
import { useCreateToken } from '#web/connections/connections.queries.ts';
import { ShownSecret } from '#web/connections/shown-secret.tsx';
import { TickGroup } from '#web/connections/tick-group.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const LIVES = TOKEN_LIVES.map((days) => ({ value: String(days), label: `${days} días` }));
const OPTIONS = SCOPES.map((scope) => ({
  value: scope,
  label: SCOPE[scope].movesMoney ? `${SCOPE[scope].label} (mueve dinero)` : SCOPE[scope].label,
}));

export function TokenForm() {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [days, setDays] = useState(String(TOKEN_LIVES[1]));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [secret, setSecret] = useState<string | null>(null);
  const create = useCreateToken();

  function send(event: FormEvent) {
    event.preventDefault();
    const checked = newToken.safeParse({ name, scopes, days: Number(days) });
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
          setName('');
          setScopes([]);
        },
      },
    );
  }

  return (
    <Card title="Crear una llave">
      <form noValidate onSubmit={send} className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="tokenName"
          label="Para qué programa"
          hint="Su nombre queda en la auditoría junto al suyo."
          autoComplete="off"
          value={name}
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          name="tokenDays"
          label="Cuánto dura"
          options={LIVES}
          value={days}
          error={errors.days}
          onChange={({ target }) => setDays(target.value)}
        />
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
      </form>
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
