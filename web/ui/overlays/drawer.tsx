import type { ReactNode } from 'react';
import { ModalFrame } from '#web/ui/overlays/modal-frame.tsx';

export interface DrawerProps {
  readonly open: boolean;
  /** Called for Escape, the close button, or a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A menu at the right edge, as a modal dialog. */
export function Drawer({ open, ...props }: DrawerProps) {
  return open ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({ children, ...frame }: Omit<DrawerProps, 'open'>) {
  return (
    <ModalFrame {...frame} lightly className="drawer my-0 mr-0 ml-auto h-dvh max-h-none w-80 max-w-[88vw]">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </ModalFrame>
  );
}
