import { useFirstDay } from '#web/first-day/first-day.queries.ts';
import { TestText } from '#web/first-day/trial-text.tsx';
import { Card } from '#web/ui/card.tsx';

/** The WhatsApp test on the settings page, for after the set-up; only if the lender has a WhatsApp number. */
export function TestTextCard() {
  const { data } = useFirstDay();
  if (!data?.whatsapp) return null;
  return (
    <Card title="Probar WhatsApp">
      <p className="text-ink-soft">
        Un código que no abre nada, por la plantilla guardada, a un teléfono propio.
      </p>
      <TestText whatsapp={data.whatsapp} />
    </Card>
  );
}
