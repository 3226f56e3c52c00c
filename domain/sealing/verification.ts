import { type Bytes, sameBytes } from '#domain/sealing/bytes.ts';
import type { SealedFacts } from '#domain/sealing/sealed-facts.ts';
import type { Seal } from '#domain/sealing/signature.ts';
import type { Tone } from '#domain/tone.ts';

/** Results of the check of a document's seal, for the person who checks. */
export const VERDICT = {
  intact: {
    label: 'Está como se selló',
    explanation: 'No le falta ni le sobra nada desde que se selló.',
    tone: 'success',
    terminal: 'It is as it was sealed.',
  },
  changed: {
    label: 'Fue cambiado',
    explanation: 'Tiene un sello, pero no es el de este contenido: algo cambió después de sellarlo.',
    tone: 'danger',
    terminal: 'It was changed after it was sealed.',
  },
  cut: {
    label: 'Está incompleto',
    explanation: 'Le falta el final. Descárguelo o pídalo de nuevo.',
    tone: 'warning',
    terminal: 'Its end is missing.',
  },
  foreign: {
    label: 'No es de este prestamista',
    explanation:
      'El sello está bien, pero lo puso otro: ninguno de los certificados de este prestamista es el suyo.',
    tone: 'danger',
    terminal: 'Its seal holds, and is none of the certificates that are known here.',
  },
  unsealed: {
    label: 'No tiene sello',
    explanation:
      'Con este archivo solo no se puede saber si es lo que se firmó. Use el PDF o el texto que se descarga con su sello.',
    tone: 'warning',
    terminal: 'It has no seal.',
  },
} as const satisfies Record<string, { label: string; explanation: string; tone: Tone; terminal: string }>;

type Verdict = keyof typeof VERDICT;

export type Verification =
  | { readonly verdict: 'intact'; readonly seal: Seal; readonly facts: SealedFacts | null }
  | { readonly verdict: 'foreign'; readonly seal: Seal }
  | { readonly verdict: Exclude<Verdict, 'intact' | 'foreign'> };

/** The result for a valid seal: `intact` if its certificate is one of the trusted ones, else `foreign`. */
export const judged = (seal: Seal, trusted: readonly Bytes[], facts: SealedFacts | null): Verification =>
  trusted.some((certificates) => sameBytes(certificates, seal.certificates))
    ? { verdict: 'intact', seal, facts }
    : { verdict: 'foreign', seal };
