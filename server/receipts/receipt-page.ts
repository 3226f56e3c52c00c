import { type ReceiptFacts, receiptNumberText, renderReceipt } from '#domain/payments/receipt.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import type { Deps } from '#server/deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { LegalPdf } from '#server/signing/legal-pdf.ts';

interface Sheet {
  readonly facts: ReceiptFacts;
  /** The settings of the lender when the payment was recorded. */
  readonly settings: Settings;
  readonly size: 'LETTER' | 'A4';
  /** Why the receipt is void, because its payment was reversed; `null`: it is valid. */
  readonly undone: string | null;
}

/** The page of a numbered receipt, ready to draw. */
export const receiptPage = async (
  deps: Pick<Deps, 'settings' | 'pictures'>,
  { facts, settings, size, undone }: Sheet,
): Promise<LegalPdf> => ({
  letterhead: await letterheadOf(deps),
  title: 'RECIBO DE PAGO',
  reference: `Núm. ${receiptNumberText(facts.number, facts.block)}`,
  size,
  body: renderReceipt(facts),
  evidence: undone ?? '',
  drawing: null,
  author: settings.legalName,
  at: facts.at,
  attachments: [],
  facts: null,
  verifiedAt: null,
});
