import type { ReactNode } from 'react';
import { admits, callerOf } from '#contract/access.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { useUser } from '#web/app/session/session.tsx';
import { useDocumentTitle } from '#web/app/shell/document-title.ts';
import type { ScreenAccess } from '#web/screen.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Shown in the place of a screen that is for another role. */
export function NotYours({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <section aria-labelledby="not-yours" className="grid max-w-xl gap-4">
      <h1 id="not-yours" className="text-2xl">
        {title}
      </h1>
      <p className="text-ink-soft">{children}</p>
      <div className="grid gap-3 sm:grid-flow-col sm:justify-start">{actions}</div>
    </section>
  );
}

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
