import type { ReactNode } from 'react';
import { WhenSet } from '#web/app/shell/template-variables.tsx';

function Claim({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-ink-soft underline-offset-4 hover:text-brand hover:underline"
      >
        <svg viewBox="0 0 24 24" className="size-4" aria-hidden="true">
          <path
            d="M12 3 5 6v5c0 4.500 3 8 7 10 4-2 7-5.500 7-10V6z"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
        {children}
      </a>
    </li>
  );
}

/** The program's claims as labels: each links to its facts, and the lender can switch it off (rule: claims). */
export function Claims() {
  return (
    <ul className="flex flex-wrap justify-center gap-x-6">
      <WhenSet name="claimSsl">
        <Claim href="/security#ssl">SSL 256-bit</Claim>
      </WhenSet>
      <WhenSet name="claimGdpr">
        <Claim href="/privacy#gdpr">GDPR</Claim>
      </WhenSet>
    </ul>
  );
}
