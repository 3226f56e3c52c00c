import type { ReactNode } from 'react';

/**
 * The actions of a card. On a phone they stand under the thumb, each an icon over its word, in one line as long as the
 * letters fit; on a wider screen buttons as elsewhere.
 */
export function ActionRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-1 sm:gap-2 max-sm:[&>*]:min-h-13 max-sm:[&>*]:flex-auto max-sm:[&>*]:flex-col max-sm:[&>*]:gap-0.5 max-sm:[&>*]:px-0 max-sm:[&>*]:py-1 max-sm:[&>*]:text-xs max-sm:[&>*]:font-medium max-sm:[&_[data-key]]:hidden">
      {children}
    </div>
  );
}
