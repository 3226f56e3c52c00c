import { useEffect, useState } from 'react';

/** The link of a message that opened this page: its purpose and its secret. */
export interface LetterLink<F extends string> {
  readonly fragment: F;
  readonly secret: string;
}

/** The link that opened this page, once it is hydrated. The link's secret follows "#" and one of these names. */
export function useLetterLink<F extends string>(fragments: readonly F[]): LetterLink<F> | null {
  const [link, setLink] = useState<LetterLink<F> | null>(null);
  useEffect(() => {
    const read = () => {
      const fragment = fragments.find((one) => location.hash.startsWith(one));
      setLink(fragment === undefined ? null : { fragment, secret: location.hash.slice(fragment.length) });
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [fragments]);
  return link;
}
