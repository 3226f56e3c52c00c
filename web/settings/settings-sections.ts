import type { BusinessSettings } from '#contract/settings.ts';

/** The sections of the settings page in their order, each of them saved by itself (rule: business-settings). */
export const SECTIONS = [
  { id: 'negocio', label: 'El negocio' },
  { id: 'contacto', label: 'Contacto' },
  { id: 'marca', label: 'Marca' },
  { id: 'cuentas', label: 'Cuentas para pagar' },
  { id: 'precio', label: 'Precio y mora' },
  { id: 'limite', label: 'Límite por cliente' },
  { id: 'decision', label: 'Al decidir' },
  { id: 'control', label: 'Control' },
  { id: 'recordatorios', label: 'Recordatorios y cobros' },
  { id: 'whatsapp', label: 'WhatsApp' },
  { id: 'plantillas', label: 'Plantillas de mensajes' },
  { id: 'datos', label: 'Datos personales' },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];

/** A setting that a field of the page changes; what was put aside on the first day has none. */
type Setting = Exclude<keyof BusinessSettings, 'setAside'>;

const SECTION_OF: Readonly<Record<Setting, SectionId>> = {
  name: 'negocio',
  legalName: 'negocio',
  rnc: 'negocio',
  city: 'negocio',
  registrationNumber: 'negocio',
  noteCondition: 'negocio',
  contact: 'contacto',
  brandColour: 'marca',
  logo: 'marca',
  companyAccounts: 'cuentas',
  threeInstalmentPlan: 'precio',
  lateChargeVariant: 'precio',
  showEffectiveRate: 'precio',
  asksSumInWords: 'precio',
  limitRules: 'limite',
  warningRules: 'decision',
  scorecard: 'decision',
  amountLimits: 'control',
  cashLimit: 'control',
  twoPersonActs: 'control',
  twoPersonFrom: 'control',
  secondFactorForAll: 'control',
  reminderTimes: 'recordatorios',
  contactsPerDay: 'recordatorios',
  whatsappTemplates: 'whatsapp',
  messageTemplates: 'plantillas',
  bureaus: 'datos',
  dataEmail: 'datos',
  retentionMonths: 'datos',
  hostingCountry: 'datos',
  claims: 'datos',
  storageEncrypted: 'datos',
  obligedSubject: 'datos',
};

/** Whether a setting belongs to a section. */
export const isOfSection = (setting: string, section: SectionId): boolean =>
  Object.entries(SECTION_OF).some(([name, id]) => name === setting && id === section);

/** The section of a field ("contact.phone") or of an address's own name ("plantillas"); `null`: none has it. */
export const sectionOf = (field: string): SectionId | null =>
  SECTIONS.find(({ id }) => id === field || isOfSection(field.split('.')[0] ?? '', id))?.id ?? null;
