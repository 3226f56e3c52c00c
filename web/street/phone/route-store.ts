import type { User } from '#contract/accounts.ts';
import type { DayRoute } from '#contract/street.ts';
import { type Day, day } from '#domain/calendar.ts';
import type { PaidToday } from '#domain/ledger/pay-today.ts';
import { mayOpenRoute, PIN_ITERATIONS } from '#domain/street/day-route.ts';
import { STREET_DATABASE } from '#web/sw/street-cache.ts';
import { inTurn } from '#web/worker-too/in-time.ts';
import { putCommitted, smallDatabase } from '#web/worker-too/open-database.ts';

/** An encrypted text, as IndexedDB stores it. */
interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const newSalt = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(16));

/** The key that a PIN unlocks: not extractable, and in memory only while the route is open. */
async function keyOfPin(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PIN_ITERATIONS },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Encrypts a text, with a new nonce each time: reusing one under a key would reveal both texts. */
async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return { iv, bytes };
}

/** Decrypts a text; `null`: the key is wrong, or the bytes were changed. */
async function unseal(key: CryptoKey, { iv, bytes }: Sealed): Promise<string | null> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes));
  } catch {
    return null;
  }
}

/** Pesos that a receipt pays by part, and the debt after it. */
export interface GivenTold {
  readonly paid: Readonly<Record<Exclude<keyof PaidToday['paid'], 'overpaidRefund'>, number>> & {
    readonly overpaidRefund?: number;
  };
  readonly balance: number;
}

/** A receipt that this phone gave today, or before today's route and not sent by then. */
export interface GivenReceipt {
  readonly clientId: string;
  readonly number: number;
  readonly loanId: number;
  readonly fullName: string;
  readonly reference: string;
  /** Whole pesos of the receipt. */
  readonly amount: number;
  /** When the cash was taken, in milliseconds since 1970 by the phone's clock. */
  readonly takenAt: number;
  /** What the cash pays and leaves by the phone's account, when the receipt was given. */
  readonly told: GivenTold | null;
  /** Whether the office had the receipt when it made the route. */
  readonly isKnown: boolean;
}

/** A contact that this phone noted today; the queue knows whether the office has it. */
export interface NotedContact {
  readonly clientId: string;
  readonly loanId: number;
  /** Title of the contact: "Promesa de RD$500 para el 14/12/2026". */
  readonly title: string;
  readonly note: string;
}

/** The encrypted content on this phone: the route, its collector, and its receipts and contacts. */
export interface RouteContent {
  readonly user: User;
  readonly route: DayRoute;
  readonly given: readonly GivenReceipt[];
  readonly noted: readonly NotedContact[];
}

interface Kept extends Sealed {
  /** Number of the format of `RouteContent`, raised when it changes: content of another version is not opened. */
  readonly shape: typeof SHAPE;
  readonly userId: number;
  readonly day: Day;
  /** When the server made the route, in milliseconds since 1970 by its clock. */
  readonly preparedAt: number;
  readonly wrongPins: number;
  readonly salt: Uint8Array<ArrayBuffer>;
}

/** An open route: its key is only in this page's memory. */
export interface OpenRoute {
  readonly key: CryptoKey;
  readonly day: Day;
  readonly preparedAt: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly content: RouteContent;
}

const SHAPE = 3;
const STORE = 'route';
const KEY = 'today';
const within = smallDatabase(STREET_DATABASE, STORE);

export const forgetRoute = (): Promise<unknown> => within((database) => database.delete(STORE, KEY));

const isOpenable = ({ day: on, preparedAt, wrongPins }: Kept, now: Date): boolean =>
  mayOpenRoute({ day: on, preparedAt: new Date(preparedAt), wrongPins }, now);

/** The stored route of today; a route of another day is deleted (rule: route-on-the-phone). */
async function keptRoute(now: Date): Promise<Kept | null> {
  const kept: Kept | undefined = await within((database) => database.get(STORE, KEY));
  if (kept?.shape === SHAPE && isOpenable(kept, now)) return kept;
  if (kept) await forgetRoute();
  return null;
}

/** The collector of today's route on this phone; `null`: no route may be opened. */
export const ownerOfRoute = async (now: Date): Promise<number | null> =>
  (await keptRoute(now))?.userId ?? null;

const LOCK = 'manito-street-number';
const inThisPage = inTurn();
/** Assigns one receipt number, opens or changes the stored route at a time, among all tabs of this phone. */
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : inThisPage(work);

/** Stores an open route on the phone, newly encrypted. */
async function keepRoute({ key, day: on, preparedAt, salt, content }: OpenRoute): Promise<void> {
  const sealed = await seal(key, JSON.stringify(content));
  const kept: Kept = {
    ...{ shape: SHAPE, userId: content.user.id, day: on, preparedAt, wrongPins: 0, salt },
    ...sealed,
  };
  await within((database) => putCommitted(database, STORE, kept, KEY));
}

/** Changes the route as this phone has it: another tab may have changed it since this one opened it. */
export const changeRoute = (opened: OpenRoute, change: (route: OpenRoute) => OpenRoute): Promise<void> =>
  alone(async () => {
    const kept: Kept | undefined = await within((database) => database.get(STORE, KEY));
    const text = kept?.shape === SHAPE ? await unseal(opened.key, kept) : null;
    const stored = kept && text !== null ? routeOf(opened.key, kept, text) : opened;
    await keepRoute(change(stored));
  });

function routeOf(key: CryptoKey, { day: on, preparedAt, salt }: Kept, text: string): OpenRoute {
  const content: RouteContent = JSON.parse(text);
  return { key, salt, content, day: on, preparedAt };
}

/** Stores a downloaded route, under a new PIN. */
export async function newRoute(pin: string, content: RouteContent): Promise<OpenRoute> {
  const salt = newSalt();
  const opened: OpenRoute = {
    key: await keyOfPin(pin, salt),
    salt,
    content,
    day: day(content.route.day),
    preparedAt: Date.parse(content.route.preparedAt),
  };
  await keepRoute(opened);
  return opened;
}

/** The result of a PIN; the last wrong one deletes the route. */
export type Opening =
  | { readonly outcome: 'open'; readonly route: OpenRoute }
  | { readonly outcome: 'wrong'; readonly wrongPins: number }
  | { readonly outcome: 'gone' };

/** Opens the stored route; a change of it that is under way ends first. */
export const openRoute = (pin: string, now: Date): Promise<Opening> => alone(() => tryPin(pin, now));

async function tryPin(pin: string, now: Date): Promise<Opening> {
  const kept = await keptRoute(now);
  if (!kept) return { outcome: 'gone' };
  const wrongPins = kept.wrongPins + 1;
  // Counted before the check: closing the page meanwhile does not save the attempt.
  await within((database) => putCommitted(database, STORE, { ...kept, wrongPins } satisfies Kept, KEY));
  const key = await keyOfPin(pin, kept.salt);
  const text = await unseal(key, kept);
  if (text === null) {
    if (isOpenable({ ...kept, wrongPins }, now)) return { outcome: 'wrong', wrongPins };
    await forgetRoute();
    return { outcome: 'gone' };
  }
  const route = routeOf(key, kept, text);
  await keepRoute(route);
  return { outcome: 'open', route };
}
