import { useEffect, useState } from 'react';

/** The link of a letter: which one, and its secret. */
export interface LetterLink<F extends string> {
  readonly fragment: F;
  readonly secret: string;
}

/** The secret stands behind "#" and one of these; read once the page is the browser's. */
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
