import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonLook } from '#web/ui/button-look.ts';

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className'>, ButtonLook {
  readonly href: string;
  readonly icon?: ReactNode;
}

/** Goes somewhere, and looks like a button. A plain `<a>`: the application turns it into a move of its own. */
export function LinkButton({ variant, wide, icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonLook({ variant, wide })}>
      {icon}
      {children}
    </a>
  );
}
