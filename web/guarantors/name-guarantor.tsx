import type { Endpoint } from '#contract/endpoint.ts';
import { type Guarantor, guarantorsApi } from '#contract/guarantors.ts';
import { guarantorAddress } from '#domain/guarantors/guarantor-state.ts';
import { GUARANTOR_NAME_MAX } from '#domain/limits/lengths.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { productName } from '#web/app/shell/template-variables.tsx';
import { WhatsAppLink } from '#web/messages/whatsapp-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Form } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

/** A guarantor's link, which is told once; `null`: none was made in this visit. */
export interface Linked {
  readonly guarantor: Guarantor;
  readonly secret: string;
}

interface NamingProps {
  readonly applicationId: number;
  /** What the screen has read of the guarantor. */
  readonly changes: readonly Endpoint[];
  readonly onLinked: (linked: Linked) => void;
}

const FIELDS = { fullName: '', cedula: '', phone: '' };

/** Names the guarantor of an application, or another person in their place. What was typed survives a refusal. */
export function NameGuarantor({
  applicationId,
  changes,
  onLinked,
  onCancel,
}: NamingProps & { readonly onCancel?: (() => void) | undefined }) {
  const { values, field, show } = useFields(FIELDS);
  const name = useAction(guarantorsApi.name, changes, { done: 'Fiador guardado', failed: null });
  function send() {
    // Not by the callbacks of `mutate`: this form is gone once the new guarantor is read, and they with it.
    name
      .mutateAsync({ params: { id: applicationId }, body: values })
      .then(onLinked, (failure: unknown) => show(fieldErrorsOf(failure)));
  }
  return (
    <Form onSubmit={send} className="grid gap-4">
      <TextField {...field('fullName')} label="Nombre completo del fiador" maxLength={GUARANTOR_NAME_MAX} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-4">
        <TextField
          {...field('cedula')}
          label="Cédula del fiador"
          inputMode="numeric"
          placeholder="001-1234567-8"
        />
        <TextField {...field('phone')} label="Teléfono del fiador" type="tel" placeholder="(809) 123-4567" />
      </div>
      {name.error && Object.keys(fieldErrorsOf(name.error)).length === 0 && (
        <FailedCall title="No se pudo guardar" error={name.error} otherwise="Intente de nuevo." />
      )}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        <Button type="submit" busy={name.isPending}>
          Guardar fiador
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The buttons that send a link which was just made: by WhatsApp to the guarantor's number, or copied. */
export function ShareLink({
  linked: { guarantor, secret },
  borrower,
}: {
  readonly linked: Linked;
  /** The client, as the staff name them; absent: the client writes. */
  readonly borrower?: string;
}) {
  const url = location.origin + guarantorAddress(secret);
  const [firstName = ''] = guarantor.fullName.split(' ');
  const text =
    borrower === undefined
      ? `Hola, ${firstName}: te nombré fiador de mi préstamo en ${productName()}. Léelo aquí y decide: ${url} Te pide tu cédula; puedes firmar o decir que no.`
      : `Hola, ${firstName}: ${borrower} le nombró fiador de su préstamo en ${productName()}. Léalo aquí y decida: ${url} Le pide su cédula; puede firmar o decir que no.`;
  return (
    <div className="grid gap-3 rounded-md bg-brand-tint p-4">
      <p>
        <b>
          {borrower === undefined ? 'Envía' : 'Envíe'} el enlace a {guarantor.fullName}.
        </b>{' '}
        Es solo para esa persona: abre con su cédula.
      </p>
      <p className="text-sm break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        <WhatsAppLink phone={guarantor.phone} text={text}>
          Enviar por WhatsApp
        </WhatsAppLink>
        <CopyButton text={url} what="el enlace del fiador" />
      </div>
    </div>
  );
}

/** Makes another link, after a question: the one before ends. */
export function NewLink({ applicationId, changes, onLinked }: NamingProps) {
  const link = useAction(guarantorsApi.link, changes, { done: 'Enlace nuevo', failed: null });
  return (
    <AskedButton
      label="Hacer un enlace nuevo"
      look={{ variant: 'outline' }}
      title="¿Hacer un enlace nuevo?"
      description="El enlace de antes deja de servir."
      confirmLabel="Hacerlo"
      busy={link.isPending}
      onConfirm={(close) =>
        link.mutate(
          { params: { id: applicationId } },
          {
            onSuccess: (linked) => {
              close();
              onLinked(linked);
            },
          },
        )
      }
    >
      {link.error && (
        <FailedCall
          title="No se pudo hacer el enlace"
          error={link.error}
          otherwise="Intente de nuevo."
          kept=""
        />
      )}
    </AskedButton>
  );
}
