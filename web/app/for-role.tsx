import type { ReactNode } from 'react';
import { admits, callerOf } from '#contract/access.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { NotYours } from '#web/app/not-yours.tsx';
import { useUser } from '#web/app/session/session.tsx';
import type { ScreenAccess } from '#web/screen.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** A back-office screen for certain roles. Other staff who follow a link to it read which roles may see it. */
export function ForRole({
  access,
  children,
}: {
  readonly access: ScreenAccess;
  readonly children: ReactNode;
}) {
  const user = useUser();
  if (user.role === null || admits(access, callerOf(user))) return children;
  return (
    <NotYours
      title="Esta página no es de su rol"
      actions={<LinkButton href="/admin">Volver al panel</LinkButton>}
    >
      Su rol es {ROLE[user.role].label}. {ROLE[user.role].does} Si necesita esta página, pídala a un dueño.
    </NotYours>
  );
}
