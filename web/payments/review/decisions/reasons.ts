/** The most common reasons for rejections; the customer reads them unchanged. */
const REASONS = [
  'El comprobante no se lee',
  'El dinero no aparece en nuestra cuenta',
  'El monto no coincide con el comprobante',
  'Este pago ya estaba registrado',
] as const;
const OTHER = 'other';

export const REASON_OPTIONS = [
  ...REASONS.map((label, index) => ({ value: String(index), label })),
  { value: OTHER, label: 'Otra razón' },
];

/** The reason that the customer reads: a chosen one, typed words, or both; `null` while empty. */
export function reasonOf(choice: string, words: string): string | null {
  const label = isOther(choice) ? undefined : REASON_OPTIONS.find(({ value }) => value === choice)?.label;
  return [label, words.trim()].filter(Boolean).join('. ') || null;
}

export const isOther = (choice: string): boolean => choice === OTHER;
