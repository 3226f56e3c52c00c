import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';

/**
 * A notice for staff who cannot change the settings themselves that customers cannot sign yet (rule: lender-complete).
 */
export const IncompleteLender = () => (
  <div role="status" className="flex items-start gap-2 rounded-md bg-warning-tint p-4 text-warning">
    <TriangleAlert className="mt-0.5 size-5 shrink-0" />
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold">El prestamista debe completar sus datos</p>
      <p>Sin la razón social, el RNC y la dirección del prestamista, ningún cliente puede firmar.</p>
    </div>
  </div>
);
