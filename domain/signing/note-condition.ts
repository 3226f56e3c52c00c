/** Whether a text may be a particular condition of a note. It is printed unchanged, so a template variable would be signed as braces (rule: note-condition). */
export const isPlainCondition = (text: string): boolean => !/[{}]/.test(text);
export const CONDITION_WITHOUT_PLACES = 'Escríbalo sin llaves: el texto sale igual en todos los pagarés';
