import { UNSIGNED } from '#domain/signing/layout.ts';

interface LegalTextProps {
  readonly name: string;
  readonly text: string;
  /** Whether it is folded at first: a text that the reader does not sign. */
  readonly closed?: boolean;
}

/** The whole text of a legal document, to open and read before signing, with a note that it is not signed yet. */
export function LegalText({ name, text, closed = false }: LegalTextProps) {
  return (
    <details open={!closed} className="rounded-md border border-line bg-ground">
      <summary className="flex min-h-12 items-center px-4 py-2 font-semibold text-brand">
        Leer: {name}
      </summary>
      <section
        aria-label={`Texto de ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by key
        tabIndex={0}
        className="max-h-[50dvh] overflow-auto border-t border-line p-4"
      >
        <p className="text-sm font-semibold">{UNSIGNED}</p>
        <pre className="font-body text-sm whitespace-pre-wrap">{text}</pre>
      </section>
    </details>
  );
}
