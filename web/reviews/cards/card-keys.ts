/** Letters that mean something while a card has the focus; the first letter of what they do. */
export const CARD_KEYS = {
  a: 'Aprobar',
  c: 'Contra Oferta',
  r: 'Rechazar',
  e: 'En revisión',
  f: 'Fotos',
} as const;
export type CardKey = keyof typeof CARD_KEYS;
