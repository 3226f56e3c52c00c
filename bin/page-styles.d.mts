/** Of these styles what a page shows: rules for elements and classes that stand in it, be it in its scripts. */
export function stylesOf(css: string, page: string): string;
/** The characters that a page shows in the face of headings; `name` is the lender's, which stands in every header. */
export function headingCharacters(html: string, name: string): string;
/** The face of headings with these characters only; `whole` is the rule of all of it. */
export function headingFace(whole: string, font: Buffer, characters: string): Promise<string>;
