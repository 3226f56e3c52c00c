import { classes } from '#web/ui/classes.ts';

/** The looks of a button. `money` is amber and only for actions that move money; `danger` is for irreversible ones. */
export type ButtonVariant = 'primary' | 'money' | 'outline' | 'danger' | 'quiet';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  /** Whether the button is as wide as its container. */
  readonly wide?: boolean | undefined;
}

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand border-transparent hover:bg-brand-hover',
  money: 'bg-money-action text-on-money-action border-transparent hover:bg-money-action-hover',
  outline: 'bg-surface text-ink border-control hover:border-brand hover:text-brand',
  danger: 'bg-surface text-danger border-danger hover:bg-danger-tint',
  quiet: 'bg-transparent text-brand border-transparent hover:bg-brand-tint',
};
const UNAVAILABLE = 'bg-line text-ink-soft border-transparent cursor-default';

export const buttonLook = ({ variant = 'primary', wide }: ButtonLook, unavailable = false): string =>
  classes(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-md border-[1.5px] px-4 py-2 text-center text-md leading-tight font-semibold no-underline transition-colors focus-visible:rounded-md [&_svg]:size-5 [&_svg]:shrink-0',
    unavailable ? UNAVAILABLE : LOOKS[variant],
    wide && 'w-full',
  );
