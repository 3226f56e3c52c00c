import { accountsApi } from '#contract/accounts.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { Button } from '#web/ui/button.tsx';

interface SaveBarProps {
  readonly saving: boolean;
  /** Whether the session has ended: then the bar has a link to the login, which leads back here. */
  readonly sessionEnded: boolean;
  readonly onCancel: () => void;
}

/** The bar with the buttons of a profile that is edited; it stays visible under the fields of a long tab. */
export function SaveBar({ saving, sessionEnded, onCancel }: SaveBarProps) {
  const next = location.pathname + location.search;
  return (
    <div className="save-bar sticky bottom-[var(--under,0px)] z-10 -mx-4 grid gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float sm:mx-0 sm:rounded-lg sm:border">
      {sessionEnded && (
        <p role="alert">
          Tu sesión terminó. Lo que escribiste sigue aquí:{' '}
          <a className="link font-semibold" href={addressOf(accountsApi.loginRedirect, { query: { next } })}>
            inicia sesión y guárdalo
          </a>
          .
        </p>
      )}
      <div className="flex gap-3 sm:justify-end">
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <div className="grow sm:grow-0">
          <Button type="submit" wide busy={saving}>
            {saving ? 'Guardando...' : 'Guardar'}
          </Button>
        </div>
      </div>
    </div>
  );
}
