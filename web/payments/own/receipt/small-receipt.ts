import { compressPhoto } from '#web/documents/compress-photo.ts';

const made = new WeakMap<File, Promise<File>>();

/** The receipt file to send: a photo compressed once, so that a retry sends identical bytes; a PDF unchanged. */
export function smallReceipt(file: File): Promise<File> {
  const small =
    made.get(file) ?? (file.type.startsWith('image/') ? compressPhoto(file) : Promise.resolve(file));
  made.set(file, small);
  return small;
}
