import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { OfflineBanner } from '#web/pwa/offline-banner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});

const banner = () => screen.getByText('Sin conexión a internet').closest('section');

it('is inside an open dialog, visible and pressable, and outside again after it closes', () => {
  const page = (open: boolean) => (
    <>
      <OfflineBanner onRetry={async () => undefined} />
      <Dialog open={open} onClose={() => undefined} title="Solicitar" />
    </>
  );
  const { rerender } = render(page(false));
  expect(banner()?.closest('dialog')).toBeNull();
  rerender(page(true));
  expect(banner()?.parentElement).toBe(screen.getByRole('dialog'));
  rerender(page(false));
  expect(banner()?.closest('dialog')).toBeNull();
});
