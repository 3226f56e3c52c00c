import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who cannot see what it stands beside: "número de cuenta de Banco Popular". */
  readonly what: string;
}

/** Milliseconds for which the button says what came of it. */
const SAID_FOR = 3_000;
const WORDS = { idle: 'Copiar', done: 'Copiado', failed: 'No se pudo copiar' } as const;

/** Puts a text on the clipboard and says so where it was pressed. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof WORDS>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID_FOR);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('done');
    } catch {
      // Refused, or a page over plain HTTP, which has no clipboard: the text can still be marked by hand.
      setState('failed');
    }
  }

  return (
    <Button
      variant="quiet"
      icon={state === 'done' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={copy}
    >
      <span aria-live="polite">
        {WORDS[state]} <span className="sr-only">{what}</span>
      </span>
    </Button>
  );
}
