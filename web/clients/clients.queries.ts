import { type Client, clientsApi } from '#contract/clients.ts';
import { statsApi } from '#contract/stats.ts';

/** The queries with a client's data: the list, the client's page and the figures. */
export const CHANGES = [clientsApi.list, clientsApi.one, clientsApi.counts, statsApi.read];

export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
