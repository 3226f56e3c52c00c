import type { ReactNode } from 'react';
import { type Access, admits, callerOf, SEEN_BY } from '#contract/access.ts';
import type { Shown } from '#domain/documents/document-type.ts';
import { useUser } from '#web/app/session/session.tsx';

/** Whether the signed-in person may call this: nothing is offered that would be refused (rule: roles). */
export function useMay(): (endpoint: { readonly access: Access }) => boolean {
  const caller = callerOf(useUser());
  return ({ access }) => admits(access, caller);
}

/** Whether the signed-in person may open papers that show this of somebody (rule: who-sees-what). */
export function useOpens(): (shows: Shown) => boolean {
  const may = useMay();
  return (shows) => may({ access: SEEN_BY[shows] });
}

interface MayProps {
  readonly call: { readonly access: Access };
  readonly children: ReactNode;
}

/** Only for whom the server would let in. */
export function May({ call, children }: MayProps) {
  return useMay()(call) ? children : null;
}
