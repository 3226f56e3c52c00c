/** How the files begin that a receipt may be, a sign a byte; `.` is any. */
const BEGINNINGS = [
  /^%PDF-/,
  /^\xff\xd8\xff/,
  /^\x89PNG/,
  /^GIF8/,
  /^BM/,
  /^RIFF....WEBP/s,
  // HEIC and AVIF: where the browser cannot read one either, the server says what to do.
  /^....ftyp/s,
];
const NAMES = /\.(?:jpe?g|png|webp|gif|bmp|hei[cf]|avif|pdf)$/i;

/** What is called a picture or a PDF; some phones give a file no type and only a name. */
const isCalledReceipt = ({ type, name }: File): boolean =>
  type.startsWith('image/') || type === 'application/pdf' || (type === '' && NAMES.test(name));

/** Whether a file can be a receipt: by what it is called and by how it begins. A file of a cloud drive may not be there. */
export async function receiptKind(file: File): Promise<'admitted' | 'refused' | 'unreadable'> {
  if (!isCalledReceipt(file)) return 'refused';
  try {
    const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    const beginning = String.fromCharCode(...bytes);
    if (bytes.length === 0) return 'unreadable';
    return BEGINNINGS.some((known) => known.test(beginning)) ? 'admitted' : 'refused';
  } catch {
    return 'unreadable';
  }
}
