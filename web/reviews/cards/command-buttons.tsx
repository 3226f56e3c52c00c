import type { CardProps } from '#web/reviews/cards/card.ts';
import { CARD_COMMANDS, type CardCommand, useCardCommands } from '#web/reviews/cards/card-commands.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/figures/key.tsx';

interface CommandButtonsProps extends CardProps {
  readonly className: string;
  /** Whether to show a command here; by default all are shown. */
  readonly which?: (command: CardCommand) => boolean;
}

/** Buttons for the commands that an application's status allows; `className` lays them out. */
export function CommandButtons({ application, busy, onCommand, className, which }: CommandButtonsProps) {
  const admitted = useCardCommands(application);
  const commands = which ? admitted.filter(which) : admitted;
  if (commands.length === 0) return null;
  return (
    <div className={className}>
      {commands.map((command) => {
        const { label, key, variant } = CARD_COMMANDS[command];
        return (
          <Button key={command} variant={variant} busy={busy === command} onClick={() => onCommand(command)}>
            {label} <Key name={key.toUpperCase()} />
          </Button>
        );
      })}
      {application.above_limit && (
        <p className="self-center text-sm text-ink-soft">
          Pasa de lo que usted puede aprobar: lo hace un dueño.
        </p>
      )}
    </div>
  );
}
