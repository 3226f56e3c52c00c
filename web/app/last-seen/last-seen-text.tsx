import { InstantText } from '#web/ui/figures/dates.tsx';

/** `seen`: the oldest time of the shown data, in milliseconds. */
export const LastSeenText = ({ seen }: { readonly seen: number }) => (
  <>
    Visto por última vez el <InstantText instant={new Date(seen).toISOString()} />. Puede haber cambiado.
  </>
);
