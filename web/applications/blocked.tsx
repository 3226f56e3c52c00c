import type { User } from '#contract/accounts.ts';
import { mayApply } from '#domain/accounts/account.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface BlockedProps {
  readonly user: User;
  /** The customer's loan that is not settled; `null`: none. */
  readonly loan: object | null;
}

export const isBlocked = ({ user, loan }: BlockedProps): boolean => loan !== null || !mayApply(user);

/** Says why the customer can open no application form now, and what to do instead. */
export function Blocked({ user }: BlockedProps) {
  if (!mayApply(user)) {
    return (
      <>
        <EmptyState title="Cuenta suspendida">
          <p>
            No se pueden hacer solicitudes mientras la cuenta esté suspendida. Escríbanos y lo resolvemos.
          </p>
        </EmptyState>
        <ContactHelp />
      </>
    );
  }
  return (
    <EmptyState
      title="Ya tiene un préstamo activo"
      action={<LinkButton href="/my-products">Ver mi préstamo</LinkButton>}
    >
      <p>Solo se puede tener un préstamo activo a la vez. Cuando lo saldes podrás pedir otro.</p>
    </EmptyState>
  );
}
