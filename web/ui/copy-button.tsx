import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface CopyButtonProps {
  readonly text: string;
  /** A description of the copied text for screen readers: "número de cuenta de Banco Popular". */
  readonly what: string;
}

/** Milliseconds for which the button shows the result. */
const SAID_FOR = 3_000;
const WORDS = { idle: 'Copiar', done: 'Copiado', failed: 'No se pudo copiar' } as const;

/** Copies a text to the clipboard and shows the result on the button. */
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
      // Refused, or a page over plain HTTP, which has no clipboard: the user can select the text by hand.
      setState('failed');
    }
  }

  return (
    <Button variant="quiet" icon={state === 'done' ? <Check /> : <Copy />} onClick={copy}>
      <span aria-live="polite">
        {WORDS[state]} <span className="sr-only">{what}</span>
      </span>
    </Button>
  );
}
