import { NO_CONNECTION } from '#web/app/api-error.ts';
import { NoticePage } from '#web/app/notice-page.tsx';
import { Button } from '#web/ui/button.tsx';

/** The server did not say who is there: nothing can be shown, but it can be asked again. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <NoticePage title="Error de conexión" actions={<Button onClick={onRetry}>Intentar de nuevo</Button>}>
      <p>{NO_CONNECTION}</p>
    </NoticePage>
  );
}
