import MessageCircle from 'lucide-react/icons/message-circle';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';
import { templateVariable } from '#web/app/shell/template-variables.tsx';

/** The lender's messaging app and e-mail, as far as the lender has set them (rule: contact-help). */
export function ContactHelp() {
  const [whatsapp, email] = [templateVariable('whatsapp'), templateVariable('email')];
  if (!whatsapp && !email) return null;
  return (
    <aside
      aria-label="Ayuda"
      className="flex flex-wrap items-center gap-x-4 rounded-md bg-warning-tint px-4 py-2"
    >
      <p className="font-semibold">¿Necesitas ayuda?</p>
      {whatsapp && (
        <a
          className="link inline-flex min-h-12 items-center gap-2"
          href={whatsappAddress(whatsapp, 'Hola, tengo una pregunta sobre mi solicitud')}
        >
          <MessageCircle className="size-5" /> WhatsApp
        </a>
      )}
      {email && (
        <a className="link inline-flex min-h-12 items-center break-all" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </aside>
  );
}
