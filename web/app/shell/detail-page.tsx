import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';

interface BackLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** The link above a page to the one that it belongs to; no paper has it. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <p className="print:hidden">
      <a href={href} className="link inline-flex min-h-12 items-center gap-2 font-semibold">
        <ArrowLeft className="size-5" />
        {children}
      </a>
    </p>
  );
}

interface DetailPageProps {
  /** The link back to the list. */
  readonly back: { readonly href: string; readonly text: string };
  readonly children: ReactNode;
}

/** The page of one row of a list, under its own address: it opens at the top, with the focus on the page. */
export function DetailPage({ back, children }: DetailPageProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-6">
      <BackLink href={back.href}>{back.text}</BackLink>
      {children}
    </div>
  );
}
