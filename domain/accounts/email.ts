/** E-mail addresses are compared and stored in lower case without surrounding spaces. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

const LONGEST = 254;
const ADDRESS =
  /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;

/** Shown in the back office for an account without an address (rule: no-email). */
export const NO_EMAIL = 'Sin email: no recibe avisos';

/** Whether the address is well formed for delivery. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);
