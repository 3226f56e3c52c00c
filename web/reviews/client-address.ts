/** The client's page in the back office, which stands over the list of clients. */
export const clientAddress = (userId: number): string => `/admin-clients?cliente=${userId}`;
