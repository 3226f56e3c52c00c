import MessageCircle from 'lucide-react/icons/message-circle';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';
import { LinkButton, type LinkButtonProps } from '#web/ui/button.tsx';

interface WhatsAppLinkProps extends Pick<LinkButtonProps, 'variant' | 'onClick' | 'children'> {
  readonly phone: string;
  /** The text that is ready to send. */
  readonly text: string;
}

/** Opens WhatsApp with a text to a number, in another tab. */
export const WhatsAppLink = ({ phone, text, ...link }: WhatsAppLinkProps) => (
  <LinkButton
    {...link}
    href={whatsappAddress(phone, text)}
    target="_blank"
    rel="noreferrer"
    icon={<MessageCircle />}
  />
);
