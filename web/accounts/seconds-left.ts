import { useEffect, useState } from 'react';

/** Counts down to zero, once a second; start again with another number. */
export function useSecondsLeft(from: number): readonly [number, (seconds: number) => void] {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
