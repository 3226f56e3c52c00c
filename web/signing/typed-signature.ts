/**
 * The name written out, for who cannot draw: the same PNG that a pad reports. The document's name stands under it,
 * so that each document has a signature of its own (rule: signature-image).
 */
export function typedSignature(fullName: string, document: string): string {
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
  pen.fillText(`Nombre escrito · ${document}`, 20, 125, 360);
  return canvas.toDataURL('image/png');
}
