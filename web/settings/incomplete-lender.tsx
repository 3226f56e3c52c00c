import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Nobody can sign yet: said where it is seen first, and where it is mended (rule: lender-complete). */
export const IncompleteLender = ({ children }: { readonly children?: ReactNode }) => (
  <div role="status" className="flex items-start gap-2 rounded-md bg-warning-tint p-4 text-warning">
    <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold">El prestamista debe completar sus datos</p>
      <p>Sin la razón social, el RNC y la dirección del prestamista, ningún cliente puede firmar.</p>
      {children}
    </div>
  </div>
);
