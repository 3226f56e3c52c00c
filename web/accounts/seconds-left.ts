import { useEffect, useState } from 'react';

const leftUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/**
 * The seconds left of a countdown, and a function that starts it again with another number. The countdown reads the
 * clock, because timers pause while the customer reads the code in another application.
 */
export function useSecondsLeft(from: number): readonly [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + from * 1000);
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(leftUntil(end)), 1000);
    return () => clearTimeout(timer);
  }, [left, end]);
  return [
    left,
    (seconds) => {
      setEnd(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
  ];
}
