import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchMissingParts, later } from '#web/app/later.tsx';

function Pad({ name }: { readonly name: string }) {
  const [strokes, setStrokes] = useState(0);
  return (
    <button type="button" onClick={() => setStrokes(strokes + 1)}>
      {`${name}: ${strokes}`}
    </button>
  );
}

afterEach(() => vi.unstubAllGlobals());

it('loads the code once, before it is shown or then, and again after a failure', async () => {
  const load = vi.fn(async () => Pad);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const LaterPad = later(load);
  render(<LaterPad name="Firma" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByText('Firma: 0')).toBeDefined();
  LaterPad.soon();
  expect(load).toHaveBeenCalledTimes(2);

  const SoonPad = later(async () => Pad);
  SoonPad.soon();
  await act(async () => undefined);
  render(<SoonPad name="Aquí" />);
  expect(screen.getByText('Aquí: 0')).toBeDefined();
});

it('is part of what the server renders, and stays in the page while its code comes to the browser', async () => {
  const OnServer = later(async () => Pad);
  const page = (LaterPad: typeof OnServer) => (
    <Suspense>
      <LaterPad name="Foto" />
    </Suspense>
  );
  vi.stubGlobal('document', undefined);
  renderToString(page(OnServer));
  expect(await fetchMissingParts()).toBe(true);
  const html = renderToString(page(OnServer));
  expect(await fetchMissingParts()).toBe(false);
  vi.unstubAllGlobals();
  expect(html).toContain('Foto: 0');

  let arrive: (part: typeof Pad) => void = () => undefined;
  const InBrowser = later(
    () =>
      new Promise<typeof Pad>((resolve) => {
        arrive = resolve;
      }),
  );
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const button = root.querySelector('button');
  const hydrated = await act(async () =>
    hydrateRoot(root, page(InBrowser), { onRecoverableError: () => expect.unreachable() }),
  );
  expect(root.querySelector('button')).toBe(button);
  await act(async () => arrive(Pad));
  fireEvent.click(await screen.findByText('Foto: 0'));
  expect(await screen.findByText('Foto: 1')).toBe(button);
  // The next file of this worker has the same page.
  hydrated.unmount();
  root.remove();
});
