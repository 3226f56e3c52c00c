/** Said under an empty pad. */
export const SIGN = 'La firma es requerida para continuar';

interface PadStatusProps {
  /** The drawing as a data image; empty without one. */
  readonly image: string;
  /** Why the drawing does not count; `undefined`: no attempt to continue without one. */
  readonly error: string | undefined;
}

/** The line under a pad: whether it is signed. It has its place from the start, so that nothing moves a pad. */
export const PadStatus = ({ image, error }: PadStatusProps) => (
  <>
    <p
      role="status"
      className={
        error ? 'text-sm text-danger' : image ? 'text-sm font-semibold text-success' : 'text-sm text-ink-soft'
      }
    >
      {error ?? (image ? 'Firma lista' : SIGN)}
    </p>
    {error && (
      <p role="alert" className="sr-only">
        {error}
      </p>
    )}
  </>
);
