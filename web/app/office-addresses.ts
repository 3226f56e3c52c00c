import { signingApi } from '#contract/signing.ts';
import type { LegalDocumentKind, SignedDocumentKind } from '#domain/signing/legal-document.ts';
import { addressOf } from '#web/app/calls/api-client.ts';

/** Address of a client's page in the back office. */
export const clientAddress = (userId: number): string => `/admin-clients?cliente=${userId}`;
export const loanAddress = (loanId: number): string => `/admin-loans?prestamo=${loanId}`;
export const loanStatementAddress = (loanId: number): string => `/admin-loans?estado-de-cuenta=${loanId}`;
/** Where a payment of a loan is taken, with the amount that is due. */
export const takeAddress = (loanId: number): string => `/admin-take-payment?prestamo=${loanId}`;
/** The slip of a loan that was paid out in cash, for the client to sign. */
export const payOutSlipAddress = (loanId: number): string => `/admin-loans?recibo=${loanId}`;
export const paymentAddress = (paymentId: number): string => `/admin-payments?pago=${paymentId}`;
export const receiptAddress = (paymentId: number): string => `/admin-payments?recibo=${paymentId}`;

/** Address of a legal document as the printed page, with its signature. */
export const legalPageAddress = (applicationId: number, document: SignedDocumentKind): string =>
  addressOf(signingApi.download, { params: { applicationId, document: `${document}.pdf` } });

/** Address of a legal document as text: signed, or to sign. */
export const legalTextAddress = (applicationId: number, document: LegalDocumentKind): string =>
  addressOf(signingApi.download, { params: { applicationId, document: `${document}.txt` } });
