import { type RefObject, useEffect, useRef, useState } from 'react';
import { tabNotes } from '#web/app/session/notes.ts';

// Of this tab, which a phone short of memory reloads while its camera is open. Names of fields, and nothing of a photo.
const stored = (name: string) => `foto-en-curso:${name}`;

const note = (name: string, isInProgress: boolean): void =>
  tabNotes.write(stored(name), isInProgress ? '1' : null);

/**
 * Whether a photo of the field `name` was lost: it was being taken, checked or uploaded when the page reloaded (rule:
 * lost-photo). `isBusy`: a photo is being checked or uploaded now. `root` contains the field's file inputs.
 */
export function useLostPhoto(
  name: string,
  isBusy: boolean,
): { readonly root: RefObject<HTMLDivElement | null>; readonly isLost: boolean } {
  const root = useRef<HTMLDivElement>(null);
  const [isLost, setLost] = useState(() => tabNotes.read(stored(name)) !== null);
  useEffect(() => {
    if (isBusy) setLost(false);
    note(name, isBusy);
    // A field that unmounts normally goes on uploading; a killed page does not run this.
    return () => note(name, false);
  }, [name, isBusy]);
  useEffect(() => {
    const element = root.current;
    const opened = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file') note(name, true);
    };
    const closed = () => note(name, false);
    element?.addEventListener('click', opened);
    element?.addEventListener('change', closed);
    element?.addEventListener('cancel', closed, true);
    return () => {
      element?.removeEventListener('click', opened);
      element?.removeEventListener('change', closed);
      element?.removeEventListener('cancel', closed, true);
    };
  }, [name]);
  return { root, isLost };
}

export const LOST_PHOTO = 'La página se recargó y se perdió la foto que estabas tomando. Tómala otra vez.';
