import type { ReactNode } from 'react';
import { type Access, admits, callerOf } from '#contract/access.ts';
import { useUser } from '#web/app/session/session.tsx';

/** Whether the signed-in person may call this: nothing is offered that would be refused (rule: roles). */
export function useMay(): (endpoint: { readonly access: Access }) => boolean {
  const caller = callerOf(useUser());
  return ({ access }) => admits(access, caller);
}

interface MayProps {
  readonly call: { readonly access: Access };
  readonly children: ReactNode;
}

/** Only for whom the server would let in. */
export function May({ call, children }: MayProps) {
  return useMay()(call) ? children : null;
}
