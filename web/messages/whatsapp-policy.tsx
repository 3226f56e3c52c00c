import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { WHATSAPP_POLICY, WHATSAPP_POLICY_PAGE } from '#domain/messages/whatsapp-template.ts';

/** A warning about Meta's policy on lending and debts (rule: whatsapp-policy). */
export const WhatsappPolicy = () => (
  <div role="note" className="flex items-start gap-2 rounded-md bg-warning-tint p-4 text-sm text-warning">
    <TriangleAlert className="mt-0.5 size-5 shrink-0" />
    <div className="grid gap-1">
      <p className="font-semibold">{WHATSAPP_POLICY.title}</p>
      <p className="text-ink">{WHATSAPP_POLICY.text}</p>
      <p className="text-ink">{WHATSAPP_POLICY.advice}</p>
      <a
        href={WHATSAPP_POLICY_PAGE}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-11 items-center justify-self-start text-ink"
      >
        Leer la política de Meta
      </a>
    </div>
  </div>
);
