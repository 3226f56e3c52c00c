import type { PictureProblem } from '#domain/documents/picture-problem.ts';
import { ok, type Result } from '#domain/result.ts';
import { compressPhoto } from '#web/documents/compress-photo.ts';

const made = new WeakMap<File, Promise<Result<File, PictureProblem>>>();

/**
 * The receipt file to send: a photo compressed once, so that a retry sends identical bytes; a PDF unchanged; or why the
 * photo cannot be sent.
 */
export function smallReceipt(file: File): Promise<Result<File, PictureProblem>> {
  const small =
    made.get(file) ?? (file.type.startsWith('image/') ? compressPhoto(file) : Promise.resolve(ok(file)));
  made.set(file, small);
  return small;
}
