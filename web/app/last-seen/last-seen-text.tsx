import { InstantText } from '#web/ui/figures/dates.tsx';

/**
 * Text that the shown data was last seen at a time. `seen`: the time of the oldest data, in milliseconds since 1970.
 */
export const LastSeenText = ({ seen }: { readonly seen: number }) => (
  <>
    Visto por última vez el <InstantText instant={new Date(seen).toISOString()} />. Puede haber cambiado.
  </>
);
