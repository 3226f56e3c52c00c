import { PAGE_FACTS, type PageFact, type PageFacts } from '#contract/page-facts.ts';
import { isIn, membersOf } from '#domain/closed-set.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';
import { brandStyle } from '#server/branding/brand-style.ts';
import { PICTURE, pictureAddress } from '#server/branding/picture.ts';
import type { Settings } from '#server/settings/settings.ts';

const SET = '1';
const flag = (set: boolean): string => (set ? SET : '');

/** "10 años", "18 meses". */
function timeOf(months: number): string {
  const [count, one, many] = months % 12 === 0 ? [months / 12, 'año', 'años'] : [months, 'mes', 'meses'];
  return `${count} ${count === 1 ? one : many}`;
}

export function factsOf(settings: Settings, { demo, offersWhatsapp }: Place): PageFacts {
  const { contact, claims, logo } = settings;
  const lateCharge = LATE_CHARGE[lateChargeOf(settings.lateChargeVariant)];
  return {
    productName: settings.name,
    logo: logo ? pictureAddress('logo.png', settings) : '',
    logoWidth: logo ? String(logo.width) : '',
    logoHeight: logo ? String(logo.height) : '',
    drawnMark: flag(logo === null),
    legalName: settings.legalName,
    rnc: settings.rnc ?? '',
    registrationNumber: settings.registrationNumber ?? '',
    whatsapp: contact.whatsapp ?? '',
    whatsappLink: contact.whatsapp ? whatsappAddress(contact.whatsapp) : '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    address: contact.address ?? '',
    hours: contact.hours ?? '',
    dataEmail: settings.dataEmail ?? contact.email ?? '',
    hostingCountry: settings.hostingCountry,
    retention: timeOf(settings.retentionMonths),
    bureaus: settings.bureaus.join(', '),
    lateChargeTerms: lateCharge.terms,
    lateChargeHelp: lateCharge.help,
    claimSsl: flag(claims.ssl),
    claimGdpr: flag(claims.gdpr),
    storageEncrypted: flag(settings.storageEncrypted),
    showRate: flag(settings.showEffectiveRate),
    skipsSumInWords: flag(!settings.asksSumInWords),
    offersWhatsapp: flag(offersWhatsapp),
    demo: flag(demo),
  };
}

const PICTURES = membersOf(PICTURE);
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const isFact = (name: string): name is PageFact => PAGE_FACTS.some((fact) => fact === name);

interface Place {
  readonly demo: boolean;
  /** Origin of the site: what others show of a page names it whole. */
  readonly site: string;
  /** Whether somebody who registers may choose it. */
  readonly offersWhatsapp: boolean;
  /** Certificates that seals are checked with, on the page that does. */
  readonly seals?: string;
}

/** Fills the lender's settings, and what a page says of where it stands, into a built page (contract/page-facts.ts). */
export function fillPage(html: string, settings: Settings, place: Place): string {
  const { site, seals = '' } = place;
  const facts = factsOf(settings, place);
  const style = brandStyle(settings.brandColour);
  const filling = (name: string) => {
    // One that is not set is as good as left out (web/app/shell/page-facts.tsx).
    if (name === 'pageFacts') return JSON.stringify(facts, (_, value) => (value === '' ? undefined : value));
    if (name === 'sealCertificates') return seals;
    if (name === 'site') return site;
    if (name === 'brandStyle') return style;
    if (isIn(PICTURES, name)) return pictureAddress(name, settings);
    return isFact(name) ? facts[name] : '';
  };
  return html
    .replace(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_, name: string, inside: string) =>
      filling(name) === '' ? '' : inside,
    )
    .replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => escapeHtml(filling(name)));
}
