import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonLook } from '#web/ui/button-look.ts';
import { Spinner } from '#web/ui/spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /**
   * Whether the button's action is under way: it shows a spinner, keeps its place and focus, and ignores further
   * presses.
   */
  readonly busy?: boolean | undefined;
  /**
   * Whether the button looks and is announced as unavailable but can be pressed, to explain what is missing (rule:
   * next-explains).
   */
  readonly disabledLook?: boolean | undefined;
  readonly icon?: ReactNode;
}

/** A button; its `type` is `button` by default. */
export function Button({
  variant,
  wide,
  inRow,
  busy = false,
  disabledLook = false,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also stops a submit: a second application must not leave while the first is under way.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={busy || disabledLook || undefined}
      aria-busy={busy || undefined}
      className={buttonLook({ variant, wide, inRow }, disabledLook || rest.disabled)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
