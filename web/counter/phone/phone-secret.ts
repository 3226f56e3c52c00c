import { useEffect, useState } from 'react';
import { COUNTER_FRAGMENT } from '#domain/accounts/letter-link.ts';

const KEY = 'counter-phone';

/** The secret that this tab got by opening a link, after a reload; empty when the tab opened none. */
function keptPhone(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * The secret of a scanned code that is not opened yet, and the secret that this phone got for an opened one. Scanning
 * does not consume a code: the customer opens it by a press, and the code's secret leaves the address.
 */
export function usePhoneSecret() {
  const [phoneSecret, setPhoneSecret] = useState(keptPhone);
  const [secret, setSecret] = useState('');
  useEffect(() => {
    const read = () => {
      if (location.hash.startsWith(COUNTER_FRAGMENT)) setSecret(location.hash.slice(COUNTER_FRAGMENT.length));
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return {
    secret,
    phoneSecret,
    opened(got: string) {
      history.replaceState(history.state, '', location.pathname);
      setSecret('');
      setPhoneSecret(got);
      try {
        sessionStorage.setItem(KEY, got);
      } catch {
        // After a reload the phone must scan a new code.
      }
    },
    done() {
      try {
        sessionStorage.removeItem(KEY);
      } catch {
        // The link has expired all the same.
      }
    },
  };
}
