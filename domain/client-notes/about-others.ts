/**
 * Answers to whether a note is about another person. They are texts, because the fields of a multipart form are (rule:
 * client-notes).
 */
export const ABOUT_OTHERS = ['yes', 'no'] as const;
