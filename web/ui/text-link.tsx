import type { ComponentProps } from 'react';

/** A link in a text or a list, as high as a finger needs. */
export const TextLink = (link: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...link} className="link inline-flex min-h-11 items-center" />
);
