/** Whether a note is about another person; the fields of a multipart form are texts (rule: client-notes). */
export const ABOUT_OTHERS = ['yes', 'no'] as const;
