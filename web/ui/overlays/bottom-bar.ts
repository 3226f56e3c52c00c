/**
 * The look of a bar over the bottom of the page, which appears and disappears without moving the content. Only one is
 * shown at a time.
 */
export const BOTTOM_BAR =
  'fixed inset-x-0 bottom-[var(--under,0px)] z-30 shadow-float sm:inset-x-auto sm:right-4 sm:bottom-[calc(var(--under,0px)+1rem)] sm:max-w-lg sm:rounded-md';
