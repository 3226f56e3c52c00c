import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Ref } from 'react';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';
import { templateVariable } from '#web/app/shell/template-variables.tsx';

const TEXT = 'Hola, necesito corregir un dato de mi perfil';

interface LockedBannerProps {
  readonly ref: Ref<HTMLElement>;
  /** Whether the profile has empty fields, each of which the customer can fill in once. */
  readonly hasGaps: boolean;
}

/**
 * Says that only empty fields of the profile can change, why, and how the others can be changed (rule: profile-lock).
 */
export function LockedBanner({ ref, hasGaps }: LockedBannerProps) {
  const [whatsapp, email] = [templateVariable('whatsapp'), templateVariable('email')];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="profile-locked"
      className="flex gap-3 rounded-lg border border-warning bg-warning-tint p-4"
    >
      <Lock className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-1">
        <h2 id="profile-locked" className="text-lg text-warning">
          Perfil Bloqueado
        </h2>
        <p>
          Enviaste una solicitud con estos datos. <strong>Para corregir sus datos, contacte a soporte</strong>
        </p>
        {hasGaps && (
          <p>
            Lo que dice «Sin completar» lo puedes llenar una vez. Revísalo antes de guardar: después también
            queda bloqueado.
          </p>
        )}
        <p className="-mb-2 flex flex-wrap gap-x-5">
          {whatsapp && (
            <a
              className="link inline-flex min-h-12 items-center gap-2"
              href={whatsappAddress(whatsapp, TEXT)}
            >
              <MessageCircle className="size-5" aria-hidden="true" /> WhatsApp
            </a>
          )}
          {email && (
            <a
              className="link inline-flex min-h-12 items-center break-all"
              href={`mailto:${email}?subject=${encodeURIComponent(TEXT)}`}
            >
              {email}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
