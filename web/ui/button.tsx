import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonLook } from '#web/ui/button-look.ts';

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

/** A turning ring without a text: put words beside it. */
export function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="size-5 animate-spin motion-reduce:animate-none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
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
