import { beforeEach, expect, it, vi } from 'vitest';
import { typedSignature } from '#web/signing/signature-pad.tsx';

/** The text on the picture. */
let written: string[];
beforeEach(() => {
  written = [];
  const pen = { fillRect: () => undefined, fillText: (text: string) => written.push(text) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => written.join('\n'));
});

it('is another picture for each document and each application, since it contains its time', () => {
  const at = (instant: string) => typedSignature('Ana Peña', 'Debo y Pagaré', new Date(instant));
  expect(at('2026-11-20T14:05:09Z')).toBe('Ana Peña\nNombre escrito · Debo y Pagaré · 20/11/2026 10:05:09');
  written = [];
  expect(at('2026-11-20T14:05:10Z')).toContain('10:05:10');
});
