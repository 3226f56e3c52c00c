import type { ReactNode } from 'react';
import { type Access, admits, callerOf } from '#contract/access.ts';
import { isShownTo, type Shown } from '#domain/accounts/who-sees.ts';
import { useUser } from '#web/app/session/session.tsx';

/**
 * Whether the signed-in person may make this call: the screen offers nothing that the server would refuse
 * (rule: roles).
 */
export function usePermission(): (endpoint: { readonly access: Access }) => boolean {
  const caller = callerOf(useUser());
  return ({ access }) => admits(access, caller);
}

/** Whether the signed-in person may see a group of another person's data (rule: who-sees-what). */
export function useVisibility(): (shown: Shown) => boolean {
  const { role } = useUser();
  return (shown) => isShownTo({ role, scopes: null }, shown);
}

interface WithPermissionProps {
  readonly call: { readonly access: Access };
  readonly children: ReactNode;
}

/** Renders its children only if the signed-in person may make the call. */
export function WithPermission({ call, children }: WithPermissionProps) {
  return usePermission()(call) ? children : null;
}
