import { useEffect, useEffectEvent, useRef } from 'react';
import { claimShared, forgetShared } from '#web/sw/shared-receipt.ts';

/**
 * Gives the payment form the receipt that another application shared, if this account has one. @returns `isShared`, and
 * `noteChosen` to call with each file that the form has later: a different file, or none, deletes the shared receipt.
 */
export function useSharedReceipt(
  userId: number,
  choose: (file: File) => unknown,
): {
  readonly isShared: (file: File | null) => boolean;
  readonly noteChosen: (file: File | null) => void;
} {
  const shared = useRef<File | null>(null);
  const give = useEffectEvent((file: File) => {
    shared.current = file;
    void choose(file);
  });
  useEffect(() => {
    let left = false;
    void claimShared(userId, Date.now()).then((file) => {
      if (file && !left) give(file);
    });
    return () => {
      left = true;
    };
  }, [userId]);
  return {
    isShared: (file) => file !== null && file === shared.current,
    noteChosen: (file) => {
      if (shared.current === null || file === shared.current) return;
      shared.current = null;
      void forgetShared();
    },
  };
}
