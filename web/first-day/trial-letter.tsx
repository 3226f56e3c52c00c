import { type FirstDay, firstDayApi } from '#contract/first-day.ts';
import { TEST_LETTER } from '#domain/first-day/trial-letter.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { useSendTestLetter } from '#web/first-day/first-day.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** Sends a test letter, and shows the mail server's response. */
export function TestLetter({ letter }: { readonly letter: FirstDay['testLetter'] }) {
  const send = useSendTestLetter();
  return (
    <div className="grid justify-items-start gap-2">
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {letter && (
          <>
            <p>
              <Badge tone={TEST_LETTER[letter.state].tone}>{letter.to}</Badge>{' '}
              <InstantText instant={letter.acceptedAt ?? letter.writtenAt} />
            </p>
            <p>{TEST_LETTER[letter.state].says}</p>
            {letter.error && <p className="wrap-anywhere text-ink-soft">Respuesta: {letter.error}</p>}
          </>
        )}
      </div>
      <WithPermission call={firstDayApi.sendTestLetter}>
        <Button
          variant="outline"
          busy={send.isPending || letter?.state === 'waiting'}
          onClick={() => send.mutate({})}
        >
          {letter ? 'Enviar otra' : 'Enviarme una carta de prueba'}
        </Button>
      </WithPermission>
    </div>
  );
}
