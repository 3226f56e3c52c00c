import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from '#web/ui/copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

const press = async (clipboard: object | undefined) => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  render(<CopyButton text="800000001" what="número de cuenta" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copiar número de cuenta' }));
};

it('copies and says so', async () => {
  writeText.mockResolvedValue();
  await press({ writeText });
  expect(await screen.findByText(/^Copiado/)).toBeDefined();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('800000001');
});

it.each([
  ['refused', { writeText: () => Promise.reject(new Error('no')) }],
  ['not there', undefined],
])('says when the clipboard is %s', async (_, clipboard) => {
  await press(clipboard);
  expect(await screen.findByText(/^No se pudo copiar/)).toBeDefined();
});
