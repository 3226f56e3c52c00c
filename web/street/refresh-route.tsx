import { useMutation } from '@tanstack/react-query';
import { accountsApi } from '#contract/accounts.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { sentenceOf } from '#web/app/calls/api-error.ts';
import { itemsOf } from '#web/app/queue/sending/queue-store.ts';
import { isSessionEnd } from '#web/app/session/session-end.ts';
import { phoneNote } from '#web/street/phone/phone-note.ts';
import { keepRoute, type OpenRoute } from '#web/street/phone/route-store.ts';
import { fetchRoute, isRevoked } from '#web/street/street.queries.ts';
import { STREET_PAGE } from '#web/sw/street-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface RefreshRouteProps {
  readonly opened: OpenRoute;
  readonly onRefreshed: (route: OpenRoute) => void;
  readonly onRevoked: () => void;
}

/**
 * Replaces this morning's route with the current one, under the same PIN; today's receipts and contacts stay listed.
 */
async function refreshed(opened: OpenRoute): Promise<OpenRoute> {
  const note = phoneNote();
  if (note === null) throw new Error('This phone has no block');
  const waiting = new Set((await itemsOf(note.userId)).map(({ clientId }) => clientId));
  const route = await fetchRoute(note);
  const { content } = opened;
  // The office may not have the items that were still in the queue before it counted.
  const given = content.given.map((receipt) => ({
    ...receipt,
    isKnown: receipt.isKnown || !waiting.has(receipt.clientId),
  }));
  const next = {
    ...opened,
    preparedAt: Date.parse(route.preparedAt),
    content: { ...content, route, given },
  };
  await keepRoute(next);
  return next;
}

/** A button that updates the route, with signal and a session. */
export function RefreshRoute({ opened, onRefreshed, onRevoked }: RefreshRouteProps) {
  const refresh = useMutation({
    mutationFn: () => refreshed(opened),
    // After midnight the office sends another day's, which requires a new PIN.
    onSuccess: (route) => (route.content.route.day === route.day ? onRefreshed(route) : location.reload()),
    onError: (error) => {
      if (isRevoked(error)) onRevoked();
    },
  });
  return (
    <div className="grid gap-3">
      <Button variant="outline" busy={refresh.isPending} onClick={() => refresh.mutate()}>
        Actualizar la ruta
      </Button>
      {refresh.error && (
        <div role="alert" className="grid gap-2 rounded-md bg-warning-tint p-3 text-warning">
          <p>{sentenceOf(refresh.error, 'No se pudo actualizar. La ruta de esta mañana sigue sirviendo.')}</p>
          {isSessionEnd(refresh.error) && (
            <LinkButton
              variant="outline"
              href={addressOf(accountsApi.loginRedirect, { query: { next: STREET_PAGE } })}
            >
              Iniciar sesión
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
