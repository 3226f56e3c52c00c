import type { CardProps } from '#web/reviews/cards/card.ts';
import { CARD_COMMANDS, useCardCommands } from '#web/reviews/cards/card-commands.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/figures/key.tsx';

/** The commands that its status admits. */
export function CommandButtons({ application, busy, onCommand }: CardProps) {
  const commands = useCardCommands(application);
  if (commands.length === 0) return null;
  return (
    <div className="grid grid-cols-1 content-start gap-3 border-line p-5 max-xl:border-t sm:max-xl:grid-cols-2 xl:border-l">
      {commands.map((command) => {
        const { label, key, variant } = CARD_COMMANDS[command];
        return (
          <Button key={command} variant={variant} busy={busy === command} onClick={() => onCommand(command)}>
            {label} <Key name={key.toUpperCase()} />
          </Button>
        );
      })}
      {application.above_limit && (
        <p className="text-sm text-ink-soft">Pasa de tu límite: lo aprueba un dueño.</p>
      )}
    </div>
  );
}
