import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { pageFact, WhenFact } from '#web/app/shell/page-facts.tsx';

const ROW = 'flex min-h-12 items-center gap-3 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand';

function Way({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className={`${ROW} link`}>
      {children}
    </a>
  );
}

/** The one call to action of help: a chat, where the lender has one (rule: contact-help). */
export function WhatsappLink() {
  return (
    <WhenFact name="whatsappLink">
      <a
        href={pageFact('whatsappLink')}
        className="flex min-h-14 items-center gap-3 rounded-md bg-warning-tint px-4 font-semibold text-ink"
      >
        <MessageCircle className="size-5 shrink-0" aria-hidden="true" /> ¿Dudas? Escríbenos por WhatsApp
      </a>
    </WhenFact>
  );
}

/** Every way to reach the lender that is set; nothing stands empty. */
export function ContactLinks() {
  return (
    <div className="grid grid-cols-1 gap-1">
      <WhatsappLink />
      <WhenFact name="email">
        <Way href={`mailto:${pageFact('email')}`}>
          <Mail aria-hidden="true" />
          <span className="min-w-0 break-words">{pageFact('email')}</span>
        </Way>
      </WhenFact>
      <WhenFact name="phone">
        <Way href={`tel:${pageFact('phone')}`}>
          <Phone aria-hidden="true" />
          <span>{pageFact('phone')}</span>
        </Way>
      </WhenFact>
      <WhenFact name="hours">
        <p className={ROW}>
          <Clock aria-hidden="true" />
          <span>{pageFact('hours')}</span>
        </p>
      </WhenFact>
      <WhenFact name="address">
        <p className={ROW}>
          <MapPin aria-hidden="true" />
          <span>{pageFact('address')}</span>
        </p>
      </WhenFact>
    </div>
  );
}
