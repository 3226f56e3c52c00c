import { useState } from 'react';
import { accountClaimsApi } from '#contract/account-claims.ts';
import type { ClientWithLimit } from '#contract/clients.ts';
import { clientsApi } from '#contract/clients.ts';
import { isEmail } from '#domain/accounts/email.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { CODE_LIFE_MINUTES } from '#domain/limits/limits.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CODE_TYPED_MAX, writeCode } from '#web/ui/fields/typed-code.ts';
import { CheckboxField, Form } from '#web/ui/forms.tsx';

const TITLE = 'Su propia cuenta';

/** The channel for a typed address: one with an @ is an e-mail; any other one is a phone, which gets an SMS. */
const methodOf = (typed: string) => (typed.includes('@') || isEmail(typed) ? 'email' : 'sms');

/** A client without a login proves an e-mail or phone before the staff, and gets the account (rule: account-claim). */
export function ClaimAccount({ client }: { readonly client: ClientWithLimit }) {
  const params = { id: client.id };
  const { values, errors, field, setErrors, onError } = useFields({
    recipient: client.contactEmail ?? (client.phone === null ? '' : formatPhone(client.phone)),
    code: '',
  });
  const typed = values.recipient.trim();
  const [isSeen, setSeen] = useState(false);
  /** Where the last code went; `null`: none was sent. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSent = sentTo === typed;
  const send = useAction(accountClaimsApi.send, [], { done: 'Código enviado', failed: null });
  // The client stays on the screen, updated from the reply.
  const prove = useAction(accountClaimsApi.prove, [clientsApi.list], { done: 'Comprobado', failed: null });
  if (prove.data)
    return (
      <Card title={TITLE}>
        <p role="status">{prove.data.message}</p>
      </Card>
    );
  function ask() {
    const found = {
      ...(typed === '' && { recipient: 'Escriba el email o el teléfono' }),
      ...(!isSeen && { cedulaSeen: 'Confirme que tiene la cédula de la persona en la mano' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    send.mutate(
      { params, body: { verificationMethod: methodOf(typed), recipient: typed, cedulaSeen: true } },
      { onSuccess: () => setSentTo(typed), onError },
    );
  }
  function check() {
    setErrors({});
    prove.mutate({ params, body: { code: values.code.trim() } }, { onError });
  }
  const failure = send.error ?? prove.error;
  const isBeside = failure !== null && Object.keys(fieldErrorsOf(failure)).length === 0;
  return (
    <Card title={TITLE}>
      <p>
        Esta persona no entra al programa todavía. Con la persona delante, envíe un código al email o al
        teléfono que diga. El email comprobado es con el que entra; con un teléfono comprobado se registra
        después, con su cédula.
      </p>
      <Form onSubmit={ask} className="grid grid-cols-1 gap-4">
        <TextField
          {...field('recipient')}
          label="Email o teléfono de la persona"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={errors.recipient ?? errors.verificationMethod}
        />
        <CheckboxField
          name="cedulaSeen"
          label="Tengo su cédula en la mano y es de esta persona"
          checked={isSeen}
          error={errors.cedulaSeen}
          onChange={({ target }) => {
            setSeen(target.checked);
            setErrors({});
          }}
        />
        <div>
          <Button type="submit" variant="outline" busy={send.isPending}>
            {isSent ? 'Enviar otro código' : 'Enviar código'}
          </Button>
        </div>
      </Form>
      {isSent && (
        <Form onSubmit={check} className="grid grid-cols-1 gap-4">
          <TextField
            {...field('code')}
            label="Código de la persona"
            hint={`Pásele la pantalla: lo escribe la persona, que lo tiene en su teléfono. Vale ${CODE_LIFE_MINUTES} minutos.`}
            inputMode="numeric"
            maxLength={CODE_TYPED_MAX}
            onInput={writeCode}
          />
          <div>
            <Button type="submit" busy={prove.isPending}>
              Comprobar
            </Button>
          </div>
        </Form>
      )}
      {isBeside && <FailedCall title="No se pudo comprobar" error={failure} otherwise="Intente de nuevo." />}
    </Card>
  );
}
