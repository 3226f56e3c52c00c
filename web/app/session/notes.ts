/** Short texts in one of the browser's storages. Where it is forbidden or full, nothing is kept, and nothing is read. */
const notesIn = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  /** @param text the note, or `null` to delete it */
  write(key: string, text: string | null): void {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
    } catch {
      // Each reader does without: a note only saves the person a step.
    }
  },
});

export const browserNotes = notesIn(() => localStorage);
export const tabNotes = notesIn(() => sessionStorage);
