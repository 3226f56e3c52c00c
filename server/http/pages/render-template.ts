import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  SETTING_VARIABLE,
  SETTING_VARIABLES,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
  type TemplateVariables,
} from '#contract/template-variables.ts';
import { PUBLIC_OFFICE_QUESTION } from '#domain/applications/public-office.ts';
import { BRAND_ROLES, type BrandTokens, brandTokens } from '#domain/branding/brand-tokens.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { lateText } from '#domain/loans/late-charge-words.ts';
import { readTerms } from '#domain/loans/lent-terms.ts';
import { productOf, publicOf } from '#domain/loans/terms.ts';
import type { ProvingChannel } from '#domain/messages/channel.ts';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';
import { lateChargeFor } from '#server/agreements/make-agreement.ts';
import { PICTURE, pictureAddress } from '#server/branding/picture.ts';
import type { Settings } from '#server/settings/settings.ts';

const declared = (tokens: BrandTokens) =>
  BRAND_ROLES.map((role) => `--color-${role}:${tokens[role]}`).join(';');

/**
 * CSS with the lender's colours, which a page puts over those of tokens.css; empty where the lender has chosen no
 * colour.
 */
function brandStyle(colour: string | null): string {
  if (colour === null) return '';
  const { light, dark } = brandTokens(colour);
  return `:root{${declared(light)}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}`;
}

const SET = '1';
const flag = (set: boolean): string => (set ? SET : '');

/** A number of months as Spanish text: "10 años", "18 meses". */
function timeOf(months: number): string {
  const [count, one, many] = months % 12 === 0 ? [months / 12, 'año', 'años'] : [months, 'mes', 'meses'];
  return `${count} ${count === 1 ? one : many}`;
}

/** What a late payment costs by the products that everyone may have: each by its name, where they differ. */
function publicLateText(settings: Settings, plans: string, place: 'terms' | 'help'): string {
  const said = Map.groupBy(publicOf(readTerms(plans)), (term) =>
    lateText(lateChargeFor(settings, term), place),
  );
  const names = (terms: readonly number[]) =>
    [...new Set(terms.map((term) => `«${productOf(term).name}»`))].join(', ');
  return [...said].map(([text, terms]) => (said.size === 1 ? text : `${names(terms)}: ${text}`)).join(' ');
}

const settingVariables = (settings: Settings) =>
  // `fromEntries` loses the names.
  Object.fromEntries(
    SETTING_VARIABLES.map((name) => [name, SETTING_VARIABLE[name](settings) ?? '']),
  ) as Readonly<Record<(typeof SETTING_VARIABLES)[number], string>>;

export function templateVariablesOf(
  settings: Settings,
  { demo, offered, plans = '' }: PageContext,
): TemplateVariables {
  const { contact, claims, logo } = settings;
  return {
    ...settingVariables(settings),
    logo: logo ? pictureAddress('logo.png', settings) : '',
    logoWidth: logo ? String(logo.width) : '',
    logoHeight: logo ? String(logo.height) : '',
    drawnMark: flag(logo === null),
    whatsappLink: contact.whatsapp ? whatsappAddress(contact.whatsapp) : '',
    retention: timeOf(settings.retentionMonths),
    lateChargeTerms: publicLateText(settings, plans, 'terms'),
    lateChargeHelp: publicLateText(settings, plans, 'help'),
    claimSsl: flag(claims.ssl),
    claimGdpr: flag(claims.gdpr),
    storageEncrypted: flag(settings.storageEncrypted),
    showRate: flag(settings.showEffectiveRate),
    skipsSumInWords: flag(!settings.asksSumInWords),
    asksPublicOffice: settings.obligedSubject ? PUBLIC_OFFICE_QUESTION : '',
    plans,
    offersSms: flag(offered.includes('sms')),
    offersWhatsapp: flag(offered.includes('whatsapp')),
    demo: flag(demo),
  };
}

const PICTURES = keysOf(PICTURE);
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const isTemplateVariable = (name: string): name is TemplateVariable =>
  TEMPLATE_VARIABLES.some((fact) => fact === name);

interface PageContext {
  readonly demo: boolean;
  /** Origin of the site, such as "https://manito.do", because link previews need whole addresses. */
  readonly site: string;
  /** The channels among which a customer chooses at registration. */
  readonly offered: readonly ProvingChannel[];
  /** The terms that are lent, where they are not just those that every page has (domain/loans/lent-terms.ts). */
  readonly plans?: string;
  /** Certificates that the page for checking seals trusts; left out on every other page. */
  readonly seals?: string;
}

/**
 * The template variables as JSON for a page's script, without empty ones: a setting that is not set counts as left
 * out (web/app/shell/template-variables.tsx).
 */
const variablesJson = (facts: Partial<TemplateVariables>): string =>
  JSON.stringify(facts, (_, value) => (value === '' ? undefined : value));

/** The template variables that a prerendered page contains; its script needs no others. */
const variablesIn = (html: string, facts: TemplateVariables): Partial<TemplateVariables> =>
  Object.fromEntries(
    TEMPLATE_VARIABLES.filter(
      (name) => name === 'plans' || html.includes(`{{${name}}}`) || html.includes(`{{#${name}}}`),
    ).map((name) => [name, facts[name]]),
  );

/**
 * Fills template variables into a built page: the lender's settings and the page's own values
 * (contract/template-variables.ts).
 */
export function renderTemplate(html: string, settings: Settings, place: PageContext): string {
  const { site, seals = '' } = place;
  const facts = templateVariablesOf(settings, place);
  const style = brandStyle(settings.brandColour);
  const filling = (name: string) => {
    if (name === 'templateVariables') return variablesJson(facts);
    if (name === 'ownVariables') return variablesJson(variablesIn(html, facts));
    if (name === 'sealCertificates') return seals;
    if (name === 'site') return site;
    if (name === 'brandStyle') return style;
    if (isIn(PICTURES, name)) return pictureAddress(name, settings);
    return isTemplateVariable(name) ? facts[name] : '';
  };
  return html
    .replace(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_, name: string, inside: string) =>
      filling(name) === '' ? '' : inside,
    )
    .replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => escapeHtml(filling(name)));
}

const brotli = promisify(brotliCompress);

/** Compresses with brotli. @param quality from 0 to 11, the smallest result and the slowest */
export const compressBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
export const compressGzip = promisify(gzip);

const acceptedBy = (request: FastifyRequest): string => String(request.headers['accept-encoding'] ?? '');
export const acceptsBrotli = (request: FastifyRequest): boolean => /\bbr\b/.test(acceptedBy(request));
export const acceptsGzip = (request: FastifyRequest): boolean => /\bgzip\b/.test(acceptedBy(request));

/** The bytes of a reply, plain and compressed with brotli and gzip; `null` where that compression is not worth it. */
export interface Encoded {
  readonly plain: Buffer;
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
}

export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli, gzip }: Encoded,
): FastifyReply {
  reply.header('Vary', 'Accept-Encoding');
  if (brotli && acceptsBrotli(request)) return reply.header('Content-Encoding', 'br').send(brotli);
  if (gzip && acceptsGzip(request)) return reply.header('Content-Encoding', 'gzip').send(gzip);
  return reply.send(plain);
}

// One slash, then no second slash or backslash that a browser would read as another host, and no character that ends a
// header.
const LOCAL = /^\/(?![/\\])[\w\-./?=&%#]*$/;

/** Whether an address from a request (`?next=`) is a path of this site that is safe in a Location header unchanged. */
export const isLocalPath = (address: string): boolean => LOCAL.test(address);
