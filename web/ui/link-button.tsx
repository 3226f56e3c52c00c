import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonLook } from '#web/ui/button.tsx';

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className'>, ButtonLook {
  readonly href: string;
  readonly icon?: ReactNode;
}

/** A link that looks like a button. A plain `<a>`: the application handles its press without a document load. */
export function LinkButton({ variant, wide, inRow, icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonLook({ variant, wide, inRow })}>
      {icon}
      {children}
    </a>
  );
}
