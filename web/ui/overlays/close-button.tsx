interface CloseButtonProps {
  readonly onClose: () => void;
  /** Name of the button for assistive technology, when "Cerrar" alone would be ambiguous. */
  readonly 'aria-label'?: string;
}

/** The close button of a dialog or a notification. */
export function CloseButton({ onClose, 'aria-label': label = 'Cerrar' }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClose}
      className="grid size-12 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-brand-tint hover:text-ink"
    >
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
        <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}
