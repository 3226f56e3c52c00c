import { Tooltip } from '#web/ui/tooltip.tsx';

interface CloseButtonProps {
  readonly onClose: () => void;
  /** Its name for who does not see what it stands on. */
  readonly label?: string;
}

/** The cross of a dialog or a notification. A toast has its own: its Escape must not be caught by a tooltip. */
export function CloseButton({ onClose, label = 'Cerrar' }: CloseButtonProps) {
  return (
    <Tooltip text="Cerrar">
      <button
        type="button"
        aria-label={label}
        onClick={onClose}
        className="grid size-12 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-brand-tint hover:text-ink"
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </Tooltip>
  );
}
