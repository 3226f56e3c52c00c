import { compressPhoto } from '#web/documents/compress-photo.ts';

const made = new WeakMap<File, Promise<File>>();

/** What travels: a photo made small once, so that a second try sends the very same bytes; a PDF as it is. */
export function smallReceipt(file: File): Promise<File> {
  const small =
    made.get(file) ?? (file.type.startsWith('image/') ? compressPhoto(file) : Promise.resolve(file));
  made.set(file, small);
  return small;
}
