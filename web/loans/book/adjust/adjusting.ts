import { NO_EMAIL } from '#domain/accounts/email.ts';
import type { AdjustmentKind } from '#domain/ledger/adjustment.ts';

/**
 * The decisions that an administrator makes on a loan's page; a transfer of credit is decided on the loan that it
 * leaves.
 */
export type Adjusting = Exclude<AdjustmentKind, 'carried_in'>;

interface AdjustingWords {
  readonly action: string;
  readonly title: string;
  readonly says: string;
  /** End of the sentence about the message to the customer; `null`: the decision sends none. */
  readonly tells: string | null;
  readonly busy: string;
  readonly asks: readonly ('amount' | 'reason' | 'reference' | 'document')[];
}

export const ADJUSTING: Record<Adjusting, AdjustingWords> = {
  collection_cost: {
    action: 'Registrar gasto de cobranza',
    title: 'Registrar gasto de cobranza',
    says: 'El cliente lo debe después de las cuotas',
    tells: ', y se le avisa con el motivo',
    busy: 'Registrando...',
    asks: ['amount', 'reason', 'document'],
  },
  waiver: {
    action: 'Condonar mora',
    title: 'Condonar mora',
    says: 'El cliente deja de deber esta mora',
    tells: ', y se le avisa',
    busy: 'Condonando...',
    asks: ['amount', 'reason'],
  },
  write_off: {
    action: 'Castigar préstamo',
    title: 'Castigar préstamo',
    says: 'Todo lo que debe sale de lo que se espera cobrar, y la mora deja de crecer. No se puede deshacer',
    tells: null,
    busy: 'Castigando...',
    asks: ['reason'],
  },
  refund: {
    action: 'Devolver lo pagado de más',
    title: 'Devolver lo pagado de más',
    says: 'Primero haga la transferencia; aquí queda registrada',
    tells: ' y se le avisa al cliente',
    busy: 'Registrando...',
    asks: ['amount', 'reference'],
  },
  carried_out: {
    action: 'Pasar a su otro préstamo',
    title: 'Pasar lo pagado de más a su otro préstamo',
    says: 'Cuenta desde hoy como pago del préstamo activo del cliente',
    tells: ', y se le avisa',
    busy: 'Pasando...',
    asks: ['amount'],
  },
};

/** The customer whose loan the decision is about. */
interface Told {
  readonly email: string | null;
}

export function adjustingText(kind: Adjusting, { email }: Told): string {
  const { says, tells } = ADJUSTING[kind];
  if (tells === null) return `${says}.`;
  return email === null ? `${says}. ${NO_EMAIL}.` : `${says}${tells}.`;
}
