import { type ReactNode, useId, useRef } from 'react';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';
import { onCancelCall, useModal } from '#web/ui/overlays/modal.ts';

export interface DrawerProps {
  readonly open: boolean;
  /** Escape, the cross, or a press beside it. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A modal dialog along the right edge: a menu. */
export function Drawer({ open, ...props }: DrawerProps) {
  return open ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({ onClose, title, children }: Omit<DrawerProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useModal(dialog, heading);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by key
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={onCancelCall(onClose)}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="drawer my-0 mr-0 ml-auto h-dvh max-h-none w-80 max-w-[88vw] flex-col bg-surface p-0 text-ink shadow-float backdrop:bg-veil open:flex"
    >
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-5">
        <h2 ref={heading} tabIndex={-1} id={id} className="flex-1 text-xl">
          {title}
        </h2>
        <CloseButton onClose={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </dialog>
  );
}
