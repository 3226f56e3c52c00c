import { CARD_COMMANDS, type CardCommand } from '#web/reviews/cards/card-commands.ts';
import { QueueLegend } from '#web/ui/queue/queue-desk.tsx';

interface LegendProps {
  readonly commands: readonly CardCommand[];
  /** Whether the legend has the letter for the photos. */
  readonly photos?: true;
}

export function Legend({ commands, photos }: LegendProps) {
  return (
    <QueueLegend
      lead="Con una solicitud enfocada:"
      keys={[
        ...commands.map((command) => ({
          name: CARD_COMMANDS[command].key.toUpperCase(),
          does: CARD_COMMANDS[command].legend,
        })),
        ...(photos ? [{ name: 'F', does: 'Fotos' }] : []),
      ]}
    />
  );
}
