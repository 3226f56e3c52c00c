import { addDays, type Day, dayInSantoDomingo, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { drawOnPad } from './support/people.ts';
import { applied, asLender, newPerson } from './support/stories.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, acceptDownloads: true });

const HIM = {
  fullName: 'Ramón Peña',
  cedula: '402-0000001-1',
  phone: '829-555-0199',
  email: 'ramon@correo.do',
};
const NEEDED = 'Falta la firma del fiador: sin ella no se desembolsa';

/** A day from this one on at which the law lets the staff tell somebody of a debt. */
function contactDay(from: Day): Day {
  return openWindow(new Date(`${from}T15:00:00Z`), NO_CLOSED_DAYS) ? from : contactDay(addDays(from, 1));
}

test('Un préstamo con fiador: Nereida lo nombra, Ramón firma en su teléfono, y se le avisa cuando se atrasa', async ({
  page,
  browser,
  product,
}) => {
  const opened = async (viewport = PHONE) =>
    (await browser.newContext({ baseURL: product.url, viewport, acceptDownloads: true })).newPage();
  const office = await opened({ width: 1280, height: 800 });
  await signIn(office, 'pedro');
  await office.goto('/admin-products');
  await office.getByRole('button', { name: 'Cambiar Préstamo' }).click();
  await office.getByLabel('Pide un fiador').check();
  await expect(office.getByText(/no se desembolsa hasta que firme/).first()).toBeVisible();
  await office.getByLabel('Por qué lo cambia').fill('Muchos no pagan');
  await office.getByRole('button', { name: 'Guardar' }).click();
  await expect(office.getByText('Pide uno', { exact: true })).toBeVisible();

  const nereida = await newPerson(page, product, 'Nereida');
  const { terms } = await (await page.request.get('/api/loan-applications/prefill')).json();
  const id = await applied(page, product, nereida, { term: terms[1] });
  await page.goto(`/my-applications?solicitud=${id}`);
  await touch(page);
  await expect(page.getByText(/^Este préstamo pide un fiador/)).toBeVisible();
  await page.getByLabel('Nombre completo del fiador').fill(HIM.fullName);
  await page.getByLabel('Cédula del fiador').fill(nereida.cedula);
  await page.getByLabel('Teléfono del fiador').fill(HIM.phone);
  await page.getByRole('button', { name: 'Guardar fiador' }).click();
  await expect(page.getByText('El fiador es otra persona: esa cédula es la de la solicitud')).toBeVisible();
  await page.getByLabel('Cédula del fiador').fill(HIM.cedula);
  await page.getByRole('button', { name: 'Guardar fiador' }).click();
  const share = await page.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  const link = /https?:\S+\/fiador#\S+/.exec(new URL(share ?? '').searchParams.get('text') ?? '')?.[0] ?? '';
  await expect(page.getByText(link)).toBeVisible();

  // Approved, and not paid out before the guarantor has signed.
  const lender = await asLender(page, product);
  const loanId = await lender.approve(id);
  await office.goto(`/admin-loans?prestamo=${loanId}`);
  await expect(office.getByRole('region', { name: 'Fiador' }).getByText(`${NEEDED}.`)).toBeVisible();
  await expect(office.getByRole('button', { name: 'Registrar desembolso' })).toBeDisabled();
  await expect(office.getByText(NEEDED, { exact: true }).first()).toBeVisible();

  const phone = await opened();
  await phone.goto(link);
  await phone.getByLabel('Tu cédula').fill(nereida.cedula);
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await expect(phone.getByText(/^Con este enlace y esta cédula no hay ninguna fianza/)).toBeVisible();
  await phone.getByLabel('Tu cédula').fill(HIM.cedula);
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await expect(phone.getByRole('heading', { name: 'Préstamo de Nereida Rosario' })).toBeVisible();
  await expect(phone.getByText(/^Cuota 2 de 2/).first()).toBeVisible();
  await phone.getByLabel('Leí la fianza y respondo por esta deuda').check();
  await phone.getByLabel('Tu correo (opcional)').fill(HIM.email);
  await phone.getByRole('button', { name: 'Firmar la fianza' }).click();
  await drawOnPad(phone, 'Fianza');
  await expect(phone.getByRole('heading', { name: 'Firmaste la fianza' })).toBeVisible();
  const [copy] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Descargar la fianza' }).click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/^fianza-.*\.pdf$/);
  await product.letter(nereida.email, /Su fiador contestó/);
  await page.reload();
  await touch(page);
  await expect(page.getByText('Firmó la fianza. De su parte no falta nada.')).toBeVisible();

  await lender.disburse(loanId);
  await lender.close();
  const late = contactDay(addDays(dayInSantoDomingo(new Date()), 20));
  await product.reopen({ CLOCK_START: `${late}T15:00:00Z` });
  const letter = await product.letter(HIM.email, /está atrasado/);
  expect(letter.text).toContain('Nereida Rosario no ha pagado la cuota 1');

  // One notice a day: the next day somebody tells him by phone.
  await product.reopen({ CLOCK_START: `${contactDay(addDays(late, 1))}T15:00:00Z` });
  await signIn(office, 'pedro');
  await office.goto('/admin-collections');
  const tell = office.getByRole('button', { name: /^Avisar al fiador/ });
  await tell.click();
  await office.getByRole('button', { name: 'Anotar y ver el aviso' }).click();
  const notice = await office.getByRole('link', { name: 'Abrir WhatsApp' }).getAttribute('href');
  expect(new URL(notice ?? '').searchParams.get('text')).toMatch(/Nereida Rosario.*días de atraso/);
  await office.keyboard.press('Escape');
  await tell.click();
  await office.getByRole('button', { name: 'Anotar y ver el aviso' }).click();
  await expect(office.getByText('Al fiador ya se le avisó hoy')).toBeVisible();
});
