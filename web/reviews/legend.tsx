import { CARD_COMMANDS, type CardCommand } from '#web/reviews/cards/card-commands.ts';
import { Key } from '#web/ui/figures/key.tsx';

interface LegendProps {
  readonly commands: readonly CardCommand[];
  /** The letter for the photos. */
  readonly photos?: true;
}

/** What the letters do, for those who have a keyboard. */
export function Legend({ commands, photos }: LegendProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft [@media(hover:none)]:hidden pointer-coarse:hidden">
      <span>Con una solicitud enfocada:</span>
      {commands.map((command) => (
        <span key={command} className="inline-flex items-center gap-1.5">
          <Key name={CARD_COMMANDS[command].key.toUpperCase()} /> {CARD_COMMANDS[command].legend}
        </span>
      ))}
      {photos && (
        <span className="inline-flex items-center gap-1.5">
          <Key name="F" /> Fotos
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <Key name="J" /> siguiente
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Key name="K" /> anterior
      </span>
    </p>
  );
}
