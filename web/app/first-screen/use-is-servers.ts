import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the server renders the component, or the browser hydrates what the server rendered. */
export const useIsServers = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
