import { formatInstant } from '#domain/calendar.ts';

/** An instant to the second: "20/11/2026 10:05:09". */
const secondText = (at: Date) => `${formatInstant(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`;

/**
 * The picture of a signer's written name, for one who cannot draw: a PNG as a pad reports. The document's name and the
 * time are under the name, so that each document of each application has a different signature (rule: signature-image).
 */
export function typedSignature(fullName: string, document: string, at: Date): string {
  const canvas = window.document.createElement('canvas');
  canvas.width = 400;
  canvas.height = 150;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#14272c';
  pen.font = 'italic 34px cursive';
  pen.fillText(fullName, 20, 80, 360);
  pen.font = '14px sans-serif';
  pen.fillText(`Nombre escrito · ${document} · ${secondText(at)}`, 20, 125, 360);
  return canvas.toDataURL('image/png');
}
