import type { ReactNode } from 'react';
import { NotYours } from '#web/app/not-yours.tsx';
import { useUser } from '#web/app/session/session.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** A screen for customers. An administrator has no data there, and gets a link to the back office. */
export function ForCustomers({ children }: { readonly children: ReactNode }) {
  if (!useUser().isAdmin) return children;
  return (
    <NotYours
      title="Esta página es de los clientes"
      actions={
        <>
          <LinkButton href="/admin">Ir al panel de administración</LinkButton>
          <LinkButton href="/dashboard" variant="outline">
            Volver al dashboard
          </LinkButton>
        </>
      }
    >
      Esta cuenta es de administración: no pide préstamos ni registra pagos. Los de los clientes están en el
      panel de administración.
    </NotYours>
  );
}
