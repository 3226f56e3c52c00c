import { useEffect, useRef } from 'react';

/** When the row that somebody acted upon has left its list, with its button, the focus goes to the list's heading. */
export function useFocusAfter(rows: readonly { readonly id: number }[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const acted = useRef<number | null>(null);
  useEffect(() => {
    if (acted.current === null || !rows || rows.some(({ id }) => id === acted.current)) return;
    acted.current = null;
    heading.current?.focus();
  }, [rows]);
  return {
    heading,
    act: (id: number) => {
      acted.current = id;
    },
  };
}
