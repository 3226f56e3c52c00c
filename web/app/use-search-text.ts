import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { withParameter } from '#web/app/shell/navigation.ts';

/** Milliseconds without a key after which the search starts. */
const PAUSE = 250;

/**
 * The typed text of a search field, and the searched text, which the page's address holds, so that it survives a
 * reload.
 */
export function useSearchText() {
  const search = useSearch();
  const sought = new URLSearchParams(search).get('buscar') ?? '';
  const [typed, setTyped] = useState(sought);
  const own = useRef(sought);
  useEffect(() => {
    if (sought === own.current) return;
    // A link changed the address: the field follows.
    own.current = sought;
    setTyped(sought);
  }, [sought]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sought) return;
    const timer = setTimeout(() => {
      own.current = wanted;
      navigate(withParameter(search, 'buscar', wanted), { replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, sought, search]);
  return { sought, typed, setTyped };
}
