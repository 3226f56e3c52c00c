import type { ReactNode } from 'react';
import { SectionMenu } from '#web/dashboard/section-menu.tsx';

/** The frame of a section of the dashboard, with the menu of all sections. */
export function SectionFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <SectionMenu />
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
    </div>
  );
}
