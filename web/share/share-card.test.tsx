import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ShareCard } from '#web/share/share-section-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const URL_OF_SITE = 'https://manito.do';

function open(browser: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  vi.stubGlobal('navigator', {
    ...(browser.share && { share: browser.share }),
    ...(browser.writeText && { clipboard: { writeText: browser.writeText } }),
  });
  render(<ShareCard url={URL_OF_SITE} />, { wrapper: ToastProvider });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('copies the address and says so', async () => {
  const writeText = vi.fn(async () => {});
  open({ writeText });
  press('Copiar URL');
  expect(await screen.findByText('URL copiada')).toBeDefined();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(URL_OF_SITE);
});

it('says that copying failed, and leaves the address for selection by hand', async () => {
  open({});
  press('Copiar URL');
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo copiar el enlace');
  expect(screen.getByText(URL_OF_SITE)).toBeDefined();
});

it("shares through the device's share menu", async () => {
  const share = vi.fn(async () => {});
  open({ share });
  press('Compartir');
  expect(share).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: URL_OF_SITE }));
});

it('copies when the device cannot share', async () => {
  open({ writeText: async () => {} });
  press('Compartir');
  expect(await screen.findByText('URL copiada')).toBeDefined();
});

it('does nothing when the person cancels sharing', async () => {
  const writeText = vi.fn(async () => {});
  open({ share: () => Promise.reject(new DOMException('', 'AbortError')), writeText });
  press('Compartir');
  await Promise.resolve();
  expect(writeText).not.toHaveBeenCalled();
});

it('downloads the code as an SVG', async () => {
  open({});
  let file: Blob | undefined;
  URL.createObjectURL = (blob: Blob) => {
    file = blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  press('Descargar QR');
  expect(names).toEqual(['codigo-qr.svg']);
  expect(await file?.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/);
});
