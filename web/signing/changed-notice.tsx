import { useEffect, useRef } from 'react';

/** Over texts that took the place of others: the button that brought them may be far below. */
export function ChangedNotice() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid gap-1 rounded-md border-2 border-warning bg-warning-tint p-4"
    >
      <p className="font-semibold text-warning">Las condiciones cambiaron</p>
      <p>
        Las condiciones cambiaron mientras leía y no se firmó nada. Lea las nuevas, acéptelas y vuelva a
        firmar: lo que llenó y sus firmas siguen aquí.
      </p>
    </div>
  );
}
