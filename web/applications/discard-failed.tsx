import { FailedCall } from '#web/app/calls/failed-call.tsx';

/** In the question whether to discard a draft, once an answer to it did not go well. */
export function DiscardFailed({ error }: { readonly error: Error }) {
  return (
    <FailedCall
      title="No se pudo descartar el borrador"
      error={error}
      otherwise="El borrador sigue guardado."
      kept=""
    />
  );
}
