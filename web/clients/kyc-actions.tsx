import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldX from 'lucide-react/icons/shield-x';
import { useState } from 'react';
import type { Client, ClientAccount } from '#contract/clients.ts';
import { clientsApi } from '#contract/clients.ts';
import { ACCOUNT_COMMANDS, KYC_COMMANDS, mayApply } from '#domain/accounts/account.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import {
  DOCUMENT_TYPE,
  REQUESTABLE_DOCUMENTS,
  type RequestableDocument,
} from '#domain/documents/document-type.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { CHANGES, clientName } from '#web/clients/clients.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { CheckboxField, TextareaField } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

interface RequestDocumentsDialogProps {
  readonly client: Pick<Client, 'id' | 'firstName' | 'lastName'>;
  readonly onClose: () => void;
}

/** Requests documents from a client: which ones, with a text for the client. */
function RequestDocumentsDialog({ client, onClose }: RequestDocumentsDialogProps) {
  const [chosen, setChosen] = useState<readonly RequestableDocument[]>([]);
  const { values, errors, field, setErrors } = useFields({ note: '' });
  const request = useAction(clientsApi.requestDocuments, [], {
    done: 'Documentos solicitados',
    failed: 'No se pudieron solicitar los documentos',
  });
  function confirm() {
    const words = values.note.trim();
    if (chosen.length === 0) return setErrors({ documents: 'Elija al menos un documento' });
    if (chosen.includes('general') && words === '')
      return setErrors({ note: 'Escriba cuál es el otro documento' });
    setErrors({});
    request.mutate(
      { params: { id: client.id }, body: { documents: [...chosen], ...(words !== '' && { note: words }) } },
      { onSuccess: onClose },
    );
  }
  return (
    <ConfirmDialog
      title="Solicitar Documentos"
      description={`Se le envía un mensaje a ${clientName(client)} con lo que marque.`}
      confirmLabel="Solicitar Documentos"
      busyLabel="Enviando..."
      busy={request.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <fieldset aria-describedby={errors.documents && 'documents-error'}>
        <legend className="text-sm font-semibold">Documentos</legend>
        {REQUESTABLE_DOCUMENTS.map((document) => (
          <CheckboxField
            key={document}
            name={`document-${document}`}
            label={DOCUMENT_TYPE[document].request.label}
            checked={chosen.includes(document)}
            onChange={(event) =>
              setChosen((before) =>
                event.target.checked ? [...before, document] : before.filter((other) => other !== document),
              )
            }
          />
        ))}
        {errors.documents && (
          <div role="alert">
            <FieldError id="documents">{errors.documents}</FieldError>
          </div>
        )}
      </fieldset>
      <TextareaField
        {...field('note')}
        label="Explicación (opcional)"
        hint="El cliente la lee."
        maxLength={TEXT_MAX}
      />
    </ConfirmDialog>
  );
}

/**
 * Actions on a client: verify the identity, request documents, suspend or reactivate, each with a confirmation (rule:
 * identity-actions).
 */
export function KycActions({ client }: { readonly client: ClientAccount }) {
  const [requesting, setRequesting] = useState(false);
  const verify = useAction(clientsApi.changeStatus, CHANGES, {
    done: 'Identidad verificada',
    failed: 'No se pudo verificar la identidad',
  });
  const reject = useAction(clientsApi.changeStatus, CHANGES, {
    done: 'Identidad no aceptada',
    failed: 'No se pudo cambiar la identidad',
  });
  const account = useAction(clientsApi.changeStatus, CHANGES, {
    done: 'Cuenta actualizada',
    failed: 'No se pudo cambiar el estado de la cuenta',
  });
  const name = clientName(client);
  const stillMay = client.email === null ? '' : 'Podrá entrar, ver sus préstamos y pagar. ';
  const told = client.email === null ? `${NO_EMAIL}.` : 'Se le avisa.';
  const params = { id: client.id };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap">
      {client.kycStatus !== KYC_COMMANDS.verify && (
        <AskedButton
          look={{ inRow: true, icon: <BadgeCheck /> }}
          title="¿Verificar la identidad?"
          description={`Confirmas que los documentos son de ${name}. ${told}`}
          confirmLabel="Verificar KYC"
          busyLabel="Verificando..."
          busy={verify.isPending}
          onConfirm={(close) =>
            verify.mutate(
              { params, body: { kycStatus: KYC_COMMANDS.verify, seenUpdatedAt: client.updatedAt } },
              { onSettled: close },
            )
          }
        />
      )}
      {client.kycStatus !== KYC_COMMANDS.reject && (
        <AskedButton
          label="No aceptar identidad"
          look={{ variant: 'outline', inRow: true, icon: <ShieldX /> }}
          title="¿No aceptar la identidad?"
          description={`${name} queda como "No Verificado". Si falta algo, solicita los documentos.`}
          confirmLabel="No aceptar"
          busyLabel="Guardando..."
          variant="danger"
          busy={reject.isPending}
          onConfirm={(close) =>
            reject.mutate({ params, body: { kycStatus: KYC_COMMANDS.reject } }, { onSuccess: close })
          }
        />
      )}
      {/* A client who cannot log in can upload none. */}
      {client.email !== null && (
        <Button inRow variant="outline" icon={<FileQuestion />} onClick={() => setRequesting(true)}>
          Solicitar Documentos
        </Button>
      )}
      {!mayApply(client) ? (
        <AskedButton
          key="reactivate"
          look={{ variant: 'outline', inRow: true, icon: <RotateCcw /> }}
          title="¿Reactivar la cuenta?"
          description={`${name} podrá volver a hacer solicitudes. ${told}`}
          confirmLabel="Reactivar Cuenta"
          busyLabel="Reactivando..."
          busy={account.isPending}
          onConfirm={(close) =>
            account.mutate(
              { params, body: { accountStatus: ACCOUNT_COMMANDS.reactivate } },
              { onSuccess: close },
            )
          }
        />
      ) : (
        <AskedButton
          key="suspend"
          look={{ variant: 'outline', inRow: true, icon: <Ban /> }}
          title="¿Suspender la cuenta?"
          description={`${name} no podrá hacer solicitudes nuevas. ${stillMay}${told}`}
          confirmLabel="Suspender Cuenta"
          busyLabel="Suspendiendo..."
          variant="danger"
          busy={account.isPending}
          onConfirm={(close) =>
            account.mutate(
              { params, body: { accountStatus: ACCOUNT_COMMANDS.suspend } },
              { onSuccess: close },
            )
          }
        />
      )}
      {requesting && <RequestDocumentsDialog client={client} onClose={() => setRequesting(false)} />}
    </div>
  );
}
