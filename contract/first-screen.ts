import type { PagePath, PublicPath } from '#contract/paths.ts';
import type { TemplateVariables } from '#contract/template-variables.ts';

/**
 * Addresses of the pages that the server renders with their content for an open session: those that a login or the icon
 * leads to, and those that a customer opens from a message.
 */
export const FIRST_SCREENS = [
  '/dashboard',
  '/my-products',
  '/my-applications',
  '/loan-application',
  '/new-application',
  '/make-payment',
  '/admin',
  '/admin-dashboard',
] as const satisfies readonly PagePath[];

export type FirstScreen = (typeof FIRST_SCREENS)[number];

export const isFirstScreen = (path: string): path is FirstScreen =>
  FIRST_SCREENS.some((screen) => screen === path);

/** File name of the built page into which the server puts the content of a first screen. */
export const firstScreenFile = (path: FirstScreen): string => `first-screen${path.replaceAll('/', '-')}.html`;

/** Id of the element that holds the data of a first screen, as JSON. */
export const FIRST_SCREEN_DATA = 'first-screen-data';

/**
 * Name of a cookie that the browser sets while a logout has not reached the server. A script cannot read or remove the
 * session's own cookie, so without this one the server would show the account once more.
 */
export const LOGOUT_COOKIE = 'logout';

/** A reply to a GET of the contract: its JSON, and the `Link` header of a list. */
export interface ReadReply {
  readonly body: unknown;
  readonly link: string | null;
}

export interface FirstScreenRequest {
  readonly path: FirstScreen;
  /** Query of the page's address, with its "?"; an empty text without a query. */
  readonly search: string;
  readonly facts: TemplateVariables;
  readonly now: Date;
  /** Calls the API for the signed-in account; `null` for every answer but 200. */
  readonly read: (address: string) => Promise<ReadReply | null>;
}

export interface RenderedScreen {
  /** HTML of the page's root element. */
  readonly html: string;
  /** The API's replies that the HTML shows, escaped for a script element. */
  readonly data: string;
}

/** Renders the root of a public page for a lender with other terms than those that the build has drawn it with. */
export type RenderPublicPage = (request: {
  readonly path: PublicPath;
  readonly facts: TemplateVariables;
  readonly now: Date;
}) => Promise<string>;

/** Renders a screen with its content; `null` if a required reply is missing (web/first-screen.tsx). */
export type RenderFirstScreen = (request: FirstScreenRequest) => Promise<RenderedScreen | null>;
