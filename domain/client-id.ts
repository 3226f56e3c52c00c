/** A uuid that a phone made for something that it sends, so that a repeat is known however late (rule: queued-write). */
export const CLIENT_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
