import type { CardProps } from '#web/reviews/cards/card.ts';
import { CARD_COMMANDS, useCardCommands } from '#web/reviews/cards/card-commands.ts';
import type { CardKeys } from '#web/ui/queue/card-keys.ts';

/** Shortcut keys of an application's card: the letters of the allowed commands, and F for its photos. */
export function useDeskKeys(
  application: CardProps['application'],
  onCommand: CardProps['onCommand'],
  onPhotos: () => void,
): CardKeys {
  const commands = useCardCommands(application);
  return {
    ...Object.fromEntries(commands.map((command) => [CARD_COMMANDS[command].key, () => onCommand(command)])),
    f: onPhotos,
  };
}
