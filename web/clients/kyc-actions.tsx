import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldX from 'lucide-react/icons/shield-x';
import { useState } from 'react';
import type { ClientAccount } from '#contract/clients.ts';
import { ACCOUNT_COMMANDS, KYC_COMMANDS, mayApply } from '#domain/accounts/account.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { clientName } from '#web/clients/client-name.ts';
import { useChangeAccount, useRejectIdentity, useVerifyIdentity } from '#web/clients/clients.queries.ts';
import { RequestDocumentsDialog } from '#web/clients/request-documents-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Asking = 'verify' | 'reject' | 'documents' | 'suspend' | 'reactivate' | null;

/**
 * Actions on a client: verify the identity, request documents, suspend or reactivate, each with a confirmation (rule:
 * identity-actions).
 */
export function KycActions({ client }: { readonly client: ClientAccount }) {
  const [asking, setAsking] = useState<Asking>(null);
  const verify = useVerifyIdentity();
  const reject = useRejectIdentity();
  const account = useChangeAccount();
  const close = () => setAsking(null);
  const name = clientName(client);
  const stillMay = client.email === null ? '' : 'Podrá entrar, ver sus préstamos y pagar. ';
  const told = client.email === null ? `${NO_EMAIL}.` : 'Se le avisa.';
  const params = { id: client.id };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap">
      {client.kycStatus !== KYC_COMMANDS.verify && (
        <Button inRow icon={<BadgeCheck aria-hidden="true" />} onClick={() => setAsking('verify')}>
          Verificar KYC
        </Button>
      )}
      {client.kycStatus !== KYC_COMMANDS.reject && (
        <Button
          inRow
          variant="outline"
          icon={<ShieldX aria-hidden="true" />}
          onClick={() => setAsking('reject')}
        >
          No aceptar identidad
        </Button>
      )}
      {/* A client who cannot log in can upload none. */}
      {client.email !== null && (
        <Button
          inRow
          variant="outline"
          icon={<FileQuestion aria-hidden="true" />}
          onClick={() => setAsking('documents')}
        >
          Solicitar Documentos
        </Button>
      )}
      {!mayApply(client) ? (
        <Button
          inRow
          variant="outline"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => setAsking('reactivate')}
        >
          Reactivar Cuenta
        </Button>
      ) : (
        <Button
          inRow
          variant="outline"
          icon={<Ban aria-hidden="true" />}
          onClick={() => setAsking('suspend')}
        >
          Suspender Cuenta
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'verify'}
        title="¿Verificar la identidad?"
        description={`Confirmas que los documentos son de ${name}. ${told}`}
        confirmLabel="Verificar KYC"
        busyLabel="Verificando..."
        busy={verify.isPending}
        onCancel={close}
        onConfirm={() =>
          verify.mutate({ params, body: { kycStatus: KYC_COMMANDS.verify } }, { onSuccess: close })
        }
      />
      <ConfirmDialog
        open={asking === 'reject'}
        title="¿No aceptar la identidad?"
        description={`${name} queda como "No Verificado". Si falta algo, solicita los documentos.`}
        confirmLabel="No aceptar"
        busyLabel="Guardando..."
        variant="danger"
        busy={reject.isPending}
        onCancel={close}
        onConfirm={() =>
          reject.mutate({ params, body: { kycStatus: KYC_COMMANDS.reject } }, { onSuccess: close })
        }
      />
      <ConfirmDialog
        open={asking === 'suspend'}
        title="¿Suspender la cuenta?"
        description={`${name} no podrá hacer solicitudes nuevas. ${stillMay}${told}`}
        confirmLabel="Suspender Cuenta"
        busyLabel="Suspendiendo..."
        variant="danger"
        busy={account.isPending}
        onCancel={close}
        onConfirm={() =>
          account.mutate({ params, body: { accountStatus: ACCOUNT_COMMANDS.suspend } }, { onSuccess: close })
        }
      />
      <ConfirmDialog
        open={asking === 'reactivate'}
        title="¿Reactivar la cuenta?"
        description={`${name} podrá volver a hacer solicitudes. ${told}`}
        confirmLabel="Reactivar Cuenta"
        busyLabel="Reactivando..."
        busy={account.isPending}
        onCancel={close}
        onConfirm={() =>
          account.mutate(
            { params, body: { accountStatus: ACCOUNT_COMMANDS.reactivate } },
            { onSuccess: close },
          )
        }
      />
      {asking === 'documents' && <RequestDocumentsDialog client={client} onClose={close} />}
    </div>
  );
}
