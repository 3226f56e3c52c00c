import { fillToPhotos, forward, takeCedula, takeSelfie } from './support/inline-form.ts';
import { keptOnPhone, refuseBackgroundSync, waitingList } from './support/queue.ts';
import { acceptAndSign, atTask } from './support/signing-parts.ts';
import { newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { borrower, fill, opened, press } from './support/waiting-payments.ts';

// What a customer sent is answered where the customer looks, on a small phone, and says what happened.
test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });
test.beforeEach(({ page }) => refuseBackgroundSync(page));

oneIn(
  3,
  '«Firmar y enviar» lleva a «Solicitud Enviada», a la vista y con el foco',
  async ({ page, product }) => {
    await newPerson(page, product, 'Nereida');
    await page.goto('/dashboard');
    await page.goto('/new-application');
    await fillToPhotos(page);
    await takeCedula(page);
    await takeSelfie(page);
    await forward(page);
    await acceptAndSign(page);
    await atTask(page, 'Envía tu solicitud');
    // One button sends, and none beside it looks as if it did.
    await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toHaveCount(0);
    await press(page, 'Firmar y enviar');
    const sent = page.getByRole('heading', { name: 'Solicitud Enviada' });
    await expect(sent).toBeVisible();
    await page.waitForURL((url) => url.searchParams.get('paso') === '5');
    await page.waitForTimeout(500);
    await expect(sent).toBeInViewport({ ratio: 1 });
    await expect(sent).toBeFocused();
  },
);

oneIn(
  3,
  'el pago que queda en el teléfono lo dice a la vista, y por qué espera',
  async ({ page, product }) => {
    await borrower(page, product, 'Teodora');
    await page.goto('/make-payment');
    await opened(page);
    await page.context().setOffline(true);
    await fill(page, '2,300');
    await press(page, 'Registrar pago');
    await keptOnPhone(page);
    await page.waitForTimeout(500);
    const word = waitingList(page).getByText('Guardado en este teléfono');
    await expect(word).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Por enviar')).toBeFocused();
    await expect(waitingList(page)).toContainText('Se envía solo cuando haya señal');

    // With signal a server that cannot take it is not told as lack of signal.
    await page.route('**/api/payments', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Error del servidor' } })
        : route.fallback(),
    );
    await page.context().setOffline(false);
    await expect(waitingList(page)).toContainText('El servidor no pudo recibirlo');
    await expect(waitingList(page)).not.toContainText('señal');
  },
);
