import { keysOf } from '#domain/enum-table.ts';
import { SETTING_SECTION, type SectionId, sectionOfSetting } from '#domain/settings/form-setting.ts';

export interface Section {
  readonly id: SectionId;
  readonly label: string;
}
/** The sections of the settings page in their order, each of them saved by itself (rule: business-settings). */
export const SECTIONS: readonly Section[] = keysOf(SETTING_SECTION).map((id) => ({
  id,
  label: SETTING_SECTION[id].label,
}));

/** The section of a field ("contact.phone") or of an address's own name ("plantillas"); `null`: none has it. */
export const sectionOf = (field: string): SectionId | null =>
  SECTIONS.find(({ id }) => id === field)?.id ?? sectionOfSetting(field) ?? null;
