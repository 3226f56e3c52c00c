import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

/**
 * The looks of a button. `money` is amber and only for actions that move money; `danger` is for irreversible ones;
 * in the rows of a list, where it would be the loudest thing, such an action is `faint` until a pointer is on it.
 */
export type ButtonVariant = 'primary' | 'money' | 'outline' | 'danger' | 'quiet' | 'faint';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  /** Whether the button is as wide as its container. */
  readonly wide?: boolean | undefined;
  /** Whether the button stands in the row of a list: a finger's size on a phone, lower on a wide screen. */
  readonly inRow?: boolean | undefined;
}

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand border-transparent hover:bg-brand-hover',
  money: 'bg-money-action text-on-money-action border-transparent hover:bg-money-action-hover',
  outline: 'bg-surface text-ink border-control hover:border-brand hover:text-brand',
  danger: 'bg-surface text-danger border-danger hover:bg-danger-tint',
  quiet: 'bg-transparent text-brand border-transparent hover:bg-brand-tint',
  faint: 'bg-transparent text-ink-soft border-transparent hover:bg-danger-tint hover:text-danger',
};
const UNAVAILABLE = 'bg-line text-ink-soft border-transparent cursor-default';

export const buttonLook = ({ variant = 'primary', wide, inRow }: ButtonLook, unavailable = false): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-md border-[1.5px] text-center leading-tight font-semibold no-underline transition-colors focus-visible:rounded-md [&_svg]:size-5 [&_svg]:shrink-0',
    unavailable ? UNAVAILABLE : LOOKS[variant],
    inRow ? 'min-h-11 px-3 py-1 text-sm lg:min-h-9' : 'min-h-12 px-4 py-2 text-md',
    wide && 'w-full',
  );

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
