import type { ReactNode } from 'react';
import { useUser } from '#web/app/session/session.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** A customer's screen; an administrator has nothing of their own there, and is told where to go instead. */
export function ForCustomers({ children }: { readonly children: ReactNode }) {
  if (!useUser().isAdmin) return children;
  return (
    <section aria-labelledby="for-customers" className="grid max-w-xl gap-4">
      <h1 id="for-customers" className="text-2xl">
        Esta página es de los clientes
      </h1>
      <p className="text-ink-soft">
        Tu cuenta es de administración: no pide préstamos ni registra pagos. Los de los clientes están en el
        panel de administración.
      </p>
      <div className="grid gap-3 sm:grid-flow-col sm:justify-start">
        <LinkButton href="/admin">Ir al panel de administración</LinkButton>
        <LinkButton href="/dashboard" variant="outline">
          Volver al dashboard
        </LinkButton>
      </div>
    </section>
  );
}
