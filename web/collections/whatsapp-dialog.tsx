import MessageCircle from 'lucide-react/icons/message-circle';
import type { ChasedLoan } from '#contract/collections.ts';
import { type CollectionTemplate, fillMessage } from '#domain/collections/message.ts';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';
import { MessageFields, useMessage } from '#web/collections/message-fields.tsx';
import { useRecordContact } from '#web/collections/use-record-contact.ts';
import { WhatsappPolicy } from '#web/messages/whatsapp-policy.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface WhatsAppDialogProps {
  readonly chased: ChasedLoan;
  readonly phone: string;
  readonly templates: readonly CollectionTemplate[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A message from the collector's own phone: opened with its text, and recorded as a contact. */
export function WhatsAppDialog({ chased, phone, templates, onClose, onDone }: WhatsAppDialogProps) {
  const message = useMessage(templates, 'whatsapp');
  const record = useRecordContact();
  const filled = fillMessage(message.text, chased);
  const icon = <MessageCircle aria-hidden="true" />;
  const note = () =>
    record.mutate(
      {
        params: { id: chased.loanId },
        body: { channel: 'whatsapp', outcome: 'written', note: filled },
      },
      { onSuccess: onDone },
    );
  return (
    <Dialog open title={`WhatsApp a ${chased.fullName}`} onClose={onClose}>
      <WhatsappPolicy />
      <MessageFields message={message} chased={[chased]} />
      <p className="text-sm text-ink-soft">Al abrirlo queda anotado como contacto.</p>
      {message.error !== undefined || record.isPending ? (
        <Button busy={record.isPending} disabledLook icon={icon}>
          Abrir WhatsApp
        </Button>
      ) : (
        <LinkButton
          href={whatsappAddress(phone, filled)}
          target="_blank"
          rel="noreferrer"
          icon={icon}
          onClick={note}
        >
          Abrir WhatsApp
        </LinkButton>
      )}
    </Dialog>
  );
}
