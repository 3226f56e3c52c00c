import { CODE_LIFE_MINUTES } from '#domain/limits/limits.ts';
import { useSecondsLeft } from '#web/accounts/seconds-left.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The remaining validity of the code that was sent at `since` (milliseconds since 1970). */
export function CodeLife({ since }: { readonly since: number }) {
  const gone = Math.floor((Date.now() - since) / 1000);
  const [left] = useSecondsLeft(Math.min(CODE_LIFE_MINUTES * 60, Math.max(0, CODE_LIFE_MINUTES * 60 - gone)));
  return (
    <p role="timer" className={left > 0 ? 'text-sm text-ink-soft' : 'text-sm font-semibold text-danger'}>
      {left > 0 ? `El código vence en ${clock(left)}` : 'El código venció. Pide otro.'}
    </p>
  );
}
