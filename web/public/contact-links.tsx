import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { templateVariable, WhenSet } from '#web/app/shell/template-variables.tsx';

const ROW = 'flex min-h-12 items-center gap-3 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand';

function Way({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className={`${ROW} link`}>
      {children}
    </a>
  );
}

/** The link that starts a chat with the lender, if the lender has WhatsApp (rule: contact-help). */
export function WhatsappLink() {
  return (
    <WhenSet name="whatsappLink">
      <a
        href={templateVariable('whatsappLink')}
        className="flex min-h-14 items-center gap-3 rounded-md bg-warning-tint px-4 font-semibold text-ink"
      >
        <MessageCircle className="size-5 shrink-0" /> ¿Dudas? Escríbenos por WhatsApp
      </a>
    </WhenSet>
  );
}

/** The contacts that the lender has set; unset ones are left out. */
export function ContactLinks() {
  return (
    <div className="grid grid-cols-1 gap-1">
      <WhatsappLink />
      <WhenSet name="email">
        <Way href={`mailto:${templateVariable('email')}`}>
          <Mail />
          <span className="min-w-0 break-words">{templateVariable('email')}</span>
        </Way>
      </WhenSet>
      <WhenSet name="phone">
        <Way href={`tel:${templateVariable('phone')}`}>
          <Phone />
          <span>{templateVariable('phone')}</span>
        </Way>
      </WhenSet>
      <WhenSet name="hours">
        <p className={ROW}>
          <Clock />
          <span>{templateVariable('hours')}</span>
        </p>
      </WhenSet>
      <WhenSet name="address">
        <p className={ROW}>
          <MapPin />
          <span>{templateVariable('address')}</span>
        </p>
      </WhenSet>
    </div>
  );
}
