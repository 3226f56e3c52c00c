import type { Client } from '#contract/clients.ts';

export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
