import { type FirstDay, firstDayApi } from '#contract/first-day.ts';
import { formatPhone, PHONE_FORMAT, parsePhone } from '#domain/accounts/phone.ts';
import { TEST_TEXT } from '#domain/first-day/trials.ts';
import { CHANNEL } from '#domain/messages/channel.ts';
import { MESSAGE_STATE } from '#domain/messages/message-state.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { useFirstDay } from '#web/first-day/missing-settings.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { Form } from '#web/ui/forms.tsx';

type Whatsapp = NonNullable<FirstDay['whatsapp']>;

/** The result of a test message: the provider's response, and the message that replaced it. */
function Outcome({ test }: { readonly test: NonNullable<Whatsapp['test']> }) {
  const { says, tone } = TEST_TEXT[test.state];
  return (
    <>
      <p>
        <Badge tone={tone}>{formatPhone(test.to)}</Badge>{' '}
        <InstantText instant={test.deliveredAt ?? test.writtenAt} />
      </p>
      <p>{says}</p>
      {test.error && <p className="wrap-anywhere text-ink-soft">Respuesta: {test.error}</p>}
      {test.instead && (
        <p>
          En su lugar salió por {CHANNEL[test.instead.channel].label}:{' '}
          {MESSAGE_STATE[test.instead.state].label.toLowerCase()}.
        </p>
      )}
    </>
  );
}

/** Sends a test message by the template of the codes to a phone that the person types, and shows whether it arrived. */
export function TestText({ whatsapp: { isReady, test } }: { readonly whatsapp: Whatsapp }) {
  const { values, field, setErrors, onError } = useFields({ phone: '' });
  const send = useAction(firstDayApi.sendTestText, [firstDayApi.read], {
    done: 'Mensaje de prueba escrito',
    failed: 'No se pudo escribir el mensaje de prueba',
  });
  if (!isReady)
    return (
      <a
        href="/admin-settings#whatsappTemplates.code.contentSid"
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        Completar la plantilla de los códigos
      </a>
    );
  function submit() {
    if (parsePhone(values.phone) === null) return setErrors({ phone: PHONE_FORMAT });
    setErrors({});
    send.mutate({ body: values }, { onError });
  }
  return (
    <div className="grid gap-2">
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {test && <Outcome test={test} />}
      </div>
      <WithPermission call={firstDayApi.sendTestText}>
        <Form onSubmit={submit} className="grid justify-items-start gap-2">
          <TextField
            {...field('phone')}
            name="testPhone"
            label="Teléfono para la prueba"
            type="tel"
            autoComplete="tel-national"
            placeholder="(809) 123-4567"
          />
          <Button type="submit" variant="outline" busy={send.isPending}>
            {test ? 'Enviar otro' : 'Enviar un mensaje de prueba'}
          </Button>
        </Form>
      </WithPermission>
    </div>
  );
}

/** The WhatsApp test on the settings page, for after the set-up; only if the lender has a WhatsApp number. */
export function TestTextCard() {
  const { data } = useFirstDay();
  if (!data?.whatsapp) return null;
  return (
    <Card title="Probar WhatsApp">
      <p className="text-ink-soft">
        Un código que no abre nada, por la plantilla guardada, a un teléfono propio.
      </p>
      <TestText whatsapp={data.whatsapp} />
    </Card>
  );
}
