import { useEffect, useRef } from 'react';

/**
 * Says over new texts that they replaced those that the customer had read. `isSigned`: whether it also says that the
 * drawn signatures are still there.
 */
export function ChangedNotice({ isSigned = true }: { readonly isSigned?: boolean }) {
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
        firmar: {isSigned ? 'lo que llenó y sus firmas siguen aquí.' : 'lo que llenó sigue aquí.'}
      </p>
    </div>
  );
}
