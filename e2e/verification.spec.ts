import { VERDICT } from '#domain/sealing/verification.ts';
import { shellReady } from './support/shell.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

// The holder of a signed document can check that it is the signed one, without a signal and without an account.

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

oneIn(
  3,
  'un documento firmado se comprueba sin señal, y uno cambiado se reconoce',
  async ({ page, context }) => {
    await signIn(page, 'rosa');
    const [{ id }] = await (await page.request.get('/api/loan-applications')).json();
    const file = await page.request.get(`/api/legal-documents/${id}/debt-agreement.pdf`);
    const bytes = await file.body();
    await page.request.post('/api/logout', { headers: { origin: new URL(file.url()).origin } });

    await page.goto('/verificar');
    await shellReady(page);
    await page.reload();
    await touch(page);
    await context.setOffline(true);
    await page.reload();
    await touch(page);

    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    const result = page.getByRole('status');
    await choose('pagare.pdf', bytes);
    await expect(result.getByText(VERDICT.intact.label, { exact: true })).toBeVisible();
    await expect(page.getByText('Rosa Méndez')).toBeVisible();

    const changed = Buffer.from(bytes);
    const place = Math.floor(bytes.length / 3);
    changed[place] = (bytes[place] ?? 0) ^ 1;
    await choose('cambiado.pdf', changed);
    await expect(result.getByText('cambiado.pdf')).toBeVisible();
    await expect(result.getByText(VERDICT.changed.label, { exact: true })).toBeVisible();

    await choose('otro.pdf', Buffer.from('%PDF-1.7\nnada\n%%EOF'));
    await expect(result.getByText(VERDICT.unsealed.label, { exact: true })).toBeVisible();
  },
);
