import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { SHARE_RESULT_PARAMETER, SHARED, SHARED_RESULTS } from '#contract/share-target.ts';
import { isIn } from '#domain/enum-table.ts';
import { forgetShared } from '#web/sw/shared-receipt.ts';

/** Says what happened with a receipt that another application shared, when the payment form cannot show it. */
export function SharedNotice({ canPay }: { readonly canPay: boolean }) {
  const named = new URLSearchParams(useSearch()).get(SHARE_RESULT_PARAMETER) ?? '';
  const result = isIn(SHARED_RESULTS, named) ? named : null;
  const isUnused = result === 'recibido' && !canPay;
  useEffect(() => {
    if (isUnused) void forgetShared();
  }, [isUnused]);
  const text = isUnused
    ? 'El comprobante que compartiste no se guardó: ahora no hay una cuota que pagar.'
    : result && SHARED[result].text;
  if (!text) return null;
  return (
    <p role="status" className="rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
      {text}
    </p>
  );
}
