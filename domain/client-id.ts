/**
 * A uuid that a phone made for a write, so that the server recognises a repeat at any later time (rule: queued-write).
 */
export const CLIENT_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
