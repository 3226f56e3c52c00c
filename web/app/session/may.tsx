import type { ReactNode } from 'react';
import { type Access, admits, callerOf } from '#contract/access.ts';
import { isShownTo, type Shown } from '#domain/accounts/who-sees.ts';
import { useUser } from '#web/app/session/session.tsx';

/** Whether the signed-in person may call this: nothing is offered that would be refused (rule: roles). */
export function useMay(): (endpoint: { readonly access: Access }) => boolean {
  const caller = callerOf(useUser());
  return ({ access }) => admits(access, caller);
}

/** Whether the signed-in person may see this of somebody else (rule: who-sees-what). */
export function useOpens(): (shown: Shown) => boolean {
  const { role } = useUser();
  return (shown) => isShownTo({ role, scopes: null }, shown);
}

interface MayProps {
  readonly call: { readonly access: Access };
  readonly children: ReactNode;
}

/** Only for whom the server would let in. */
export function May({ call, children }: MayProps) {
  return useMay()(call) ? children : null;
}
