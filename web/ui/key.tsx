import type { ReactNode } from 'react';

/** A key to press, for those who see it; assistive technology hears of it by `aria-keyshortcuts`. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <kbd className="rounded border border-current px-1.5 font-body text-xs leading-5 font-semibold">
        {children}
      </kbd>
    </span>
  );
}
