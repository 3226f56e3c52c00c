import { useEffect, useEffectEvent, useRef } from 'react';
import { focusControl } from '#web/ui/forms.tsx';

/**
 * Draws the server's form anew, once this phone's autosave of it has been read. The control in which the customer types
 * keeps the focus, and a phone its keyboard.
 * @param isLate whether the form in sight is the server's, and the autosave has been read since
 * @param round number of the drawn form
 * @param draw draws the next form; `false`: there is nothing to add
 */
export function useLateAutosave(isLate: boolean, round: number | undefined, draw: () => boolean): void {
  const focused = useRef('');
  const drawAnew = useEffectEvent(draw);
  // Once, before the customer's typing is repeated.
  useEffect(() => {
    if (!isLate) return;
    const id = document.activeElement?.id ?? '';
    if (drawAnew()) focused.current = id;
  }, [isLate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    if (focused.current !== '') focusControl(focused.current);
    focused.current = '';
  }, [round]);
}
