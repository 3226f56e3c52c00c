/** First bytes of the accepted formats of receipts, one character per byte; `.` is any byte. */
const BEGINNINGS = [
  /^%PDF-/,
  /^\xff\xd8\xff/,
  /^\x89PNG/,
  /^GIF8/,
  /^BM/,
  /^RIFF....WEBP/s,
  // HEIC and AVIF: when the browser cannot read one either, the server says what to do.
  /^....ftyp/s,
];
const NAMES = /\.(?:jpe?g|png|webp|gif|bmp|hei[cf]|avif|pdf)$/i;

/** Whether a file is an image or PDF by its type, or by its name: some phones give a file no type. */
const isCalledReceipt = ({ type, name }: File): boolean =>
  type.startsWith('image/') || type === 'application/pdf' || (type === '' && NAMES.test(name));

/** Whether a file can be a receipt, by its name or type and its first bytes. A file of a cloud drive may be missing. */
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
