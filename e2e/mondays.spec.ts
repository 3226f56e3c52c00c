import { addDays, type Day, dayInSantoDomingo, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import { lendTo } from './support/borrower.ts';
import { enterAs } from './support/colleague.ts';
import { inspectSome } from './support/inspect.ts';
import { enterOffice, nothingTyped, openMorning, say } from './support/monday.ts';
import { countPresses } from './support/presses.ts';
import { shellReady } from './support/shell.ts';
import { loseSignal } from './support/signal.ts';
import { applied, asLender, lent, newPerson, reported } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

// The Monday of each role, from the first page of the office to the row in the database, with its count of actions.

test.use({ viewport: { width: 1280, height: 800 } });

/** The maximum for each; typing a search or a reference counts separately. */
const MOST = { approve: 3, disburse: 3, takeCash: 3, confirm: 2, visit: 4, signOff: 3 } as const;

oneIn(6, 'lo que cuenta es lo que hizo una mano, y nada más', async ({ page, context, product }) => {
  const hand = await countPresses(context, product.url);
  await page.goto('/admin-login');
  const field = page.getByLabel('Email');
  await expect(field).toBeVisible();
  await hand.take();
  await field.click();
  await page.keyboard.type('aB');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  expect(await hand.take()).toEqual({ presses: 2, typed: 3, pasted: 0 });
  // Programmatic actions that could replace a user's: they count as no press, or separately.
  await field.dispatchEvent('pointerdown');
  await field.evaluate((input) => input instanceof HTMLElement && input.click());
  expect(await hand.take()).toEqual({ presses: 0, typed: 0, pasted: 0 });
  await field.fill('otra@correo.do');
  expect(await hand.take()).toEqual({ presses: 0, typed: 0, pasted: 1 });
  await page.reload();
  expect(await hand.take()).toEqual({ presses: 1, typed: 0, pasted: 0 });
});

oneIn(
  3,
  'el lunes del analista: abre la oficina, mira una solicitud y la aprueba',
  async ({ page, context, browser, product }) => {
    const applicant = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(applicant, product, 'Yesenia');
    const id = await applied(applicant, product, person);
    const hand = await countPresses(context, product.url);
    await enterOffice(page, product, 'analyst');

    await openMorning(page, hand);
    await inspectSome(page, 'la mañana del analista');
    await hand.take();
    await page
      .getByRole('region', { name: /^Solicitudes por responder/ })
      .getByRole('link', { name: person.fullName })
      .click();
    const pane = page.getByRole('region', { name: person.fullName });
    await expect(pane.getByRole('button', { name: /^Aprobar/ })).toBeVisible();
    await expect(pane.getByText('Ferretería El Clavo').first()).toBeVisible();
    await page.keyboard.press('a');
    const question = page.getByRole('dialog', { name: 'Aprobar préstamo' });
    await expect(question.getByText(person.fullName)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Préstamo Aprobado')).toBeVisible();

    const cost = await hand.take();
    say('approve', cost.presses, cost.typed);
    expect(cost).toEqual({ presses: MOST.approve, ...nothingTyped });
    const [row] = await product.rows(
      `select a.status, u.email as decided_by, l.status as loan from loan_applications a
         join loans l on l.application_id = a.id join users u on u.id = l.approved_by where a.id = $1`,
      [id],
    );
    expect(row).toEqual({
      status: 'approved',
      decided_by: 'analyst@correo.do',
      loan: 'awaiting_disbursement',
    });
    await product.letter(person.email, /fue aprobado/);
  },
);

oneIn(
  3,
  'el lunes de la cajera: desembolsa lo aprobado, con la referencia del banco',
  async ({ page, context, browser, product }) => {
    const applicant = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(applicant, product, 'Dilcia');
    const lender = await asLender(applicant, product);
    const loanId = await lender.approve(await applied(applicant, product, person));
    await lender.close();
    const hand = await countPresses(context, product.url);
    await enterOffice(page, product, 'cashier');

    await openMorning(page, hand);
    await inspectSome(page, 'la mañana de la cajera');
    await hand.take();
    await page
      .getByRole('region', { name: /^Por desembolsar/ })
      .getByRole('link', { name: person.fullName })
      .click();
    await page.getByRole('button', { name: /^Registrar desembolso/ }).click();
    await expect(page.getByRole('dialog').getByLabel('Referencia de la transferencia')).toBeFocused();
    const reference = 'TR-778812';
    await page.keyboard.type(reference);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Desembolso registrado').first()).toBeVisible();

    const cost = await hand.take();
    say('disburse', cost.presses, cost.typed);
    expect(cost).toEqual({ presses: MOST.disburse, typed: reference.length, pasted: 0 });
    const [row] = await product.rows(
      `select l.status, l.disbursement_reference as reference, u.email as paid_out_by
         from loans l join users u on u.id = l.disbursed_by where l.id = $1`,
      [loanId],
    );
    expect(row).toEqual({ status: 'active', reference, paid_out_by: 'cashier@correo.do' });
    await product.letter(person.email, /Depositamos su préstamo/);
  },
);

oneIn(
  3,
  'el lunes de la cajera: recibe efectivo de quien llega, y le da su recibo',
  async ({ page, context, browser, product }) => {
    const applicant = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(applicant, product, 'Altagracia');
    const { lender } = await lent(applicant, product, person);
    await lender.close();
    const hand = await countPresses(context, product.url);
    await enterOffice(page, product, 'cashier');

    await openMorning(page, hand);
    await page.getByRole('link', { name: /^Cobrar/ }).click();
    await expect(page.getByLabel('¿Quién paga?')).toBeFocused();
    await page.keyboard.type(person.cedula);
    await page.getByRole('link', { name: new RegExp(person.fullName) }).click();
    await page.getByRole('button', { name: /^Cobrar RD\$/ }).click();
    await expect(page.getByText('No es un comprobante fiscal').first()).toBeVisible();

    const cost = await hand.take();
    say('cash', cost.presses, cost.typed);
    expect(cost).toEqual({ presses: MOST.takeCash, typed: person.cedula.length, pasted: 0 });
    const payments = await product.rows(
      `select p.status, p.payment_method as method, p.receipt_number is not null as numbered
         from payments p join users u on u.id = p.user_id where u.email = $1`,
      [person.email],
    );
    expect(payments).toEqual([{ status: 'verified', method: 'cash', numbered: true }]);
  },
);

oneIn(
  3,
  'el lunes de la cajera: confirma un pago reportado, con su comprobante a la vista',
  async ({ page, context, browser, product }) => {
    const applicant = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(applicant, product, 'Grecia');
    const { lender } = await lent(applicant, product, person);
    await lender.close();
    const paymentId = await reported(applicant, product, 2_350);
    const hand = await countPresses(context, product.url);
    await enterOffice(page, product, 'cashier');

    await openMorning(page, hand);
    await page
      .getByRole('region', { name: /^Pagos por verificar/ })
      .getByRole('link', { name: person.fullName })
      .click();
    const shown = page.getByRole('region', { name: person.fullName });
    await expect(shown.getByRole('img', { name: /^Comprobante/ })).toBeVisible();
    const form = page.getByRole('region', { name: 'Confirmar pago' });
    await expect(form.getByLabel('Monto que llegó')).toHaveValue('2,350');
    await expect(form.getByText(/^RD\$[\d,]+ → RD\$[\d,]+$/).first()).toBeVisible();
    await form.getByRole('button', { name: 'Confirmar pago' }).click();
    await expect(page.getByText('Pago confirmado').first()).toBeVisible();
    await expect(form).toHaveCount(0);

    const cost = await hand.take();
    say('confirm', cost.presses, cost.typed);
    expect(cost).toEqual({ presses: MOST.confirm, ...nothingTyped });
    const [row] = await product.rows(
      `select p.status, u.email as verified_by,
          (select -sum(e.balance_change)::int from ledger_entries e where e.payment_id = p.id) as booked
         from payments p join users u on u.id = p.verified_by where p.id = $1`,
      [paymentId],
    );
    expect(row).toEqual({ status: 'verified', verified_by: 'cashier@correo.do', booked: 2_350 });
    await product.letter(person.email, /Confirmamos su pago/);
    await inspectSome(page, 'un pago confirmado en su página');
  },
);

oneIn(
  3,
  'el lunes de quien firma: cierra la caja que contó otra persona',
  async ({ page, context, browser, product }) => {
    const till = await (await browser.newContext({ baseURL: product.url })).newPage();
    await enterOffice(till, product, 'cashier');
    const write = async (path: string, data: object) => {
      const headers = { origin: product.url, 'idempotency-key': crypto.randomUUID() };
      const reply = await till.request.post(`/api/admin/drawers${path}`, { data, headers });
      expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
      return reply.json();
    };
    // An earlier journey's cash payment has opened it.
    const { drawer } = await (await till.request.get('/api/admin/drawers/mine')).json();
    const { id, expected } = drawer ?? (await write('', { float: 1_000 }));
    await write(`/${id}/count`, { denominations: [{ value: 1, count: expected }], expected });
    const hand = await countPresses(context, product.url);
    await signIn(page, 'pedro');

    await openMorning(page, hand);
    await page
      .getByRole('region', { name: /^Cajas por firmar/ })
      .getByRole('link', { name: 'Carmen Lora' })
      .click();
    await page.getByRole('button', { name: 'Firmar y cerrar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Firmar y cerrar' }).click();
    await expect(page.getByRole('article')).toContainText('La firmó');

    const cost = await hand.take();
    say('sign off', cost.presses, cost.typed);
    expect(cost).toEqual({ presses: MOST.signOff, ...nothingTyped });
    const [row] = await product.rows(
      `select d.status, u.email as signed_by, d.signed_off_alone as alone
         from drawers d join users u on u.id = d.signed_off_by where d.id = $1`,
      [id],
    );
    expect(row).toEqual({ status: 'closed', signed_by: 'pedro@demo.do', alone: false });
  },
);

const PIN = '482915';
const LATE_AFTER_DAYS = 20;
const workday = (from: Day): Day => (isBusinessDay(from, NO_CLOSED_DAYS) ? from : workday(addDays(from, 1)));

// Last in the file: it moves the product's clock to another day.
oneIn(
  3,
  'el lunes del cobrador: visita sin señal a una persona en su calle, cobra, le da su recibo y entrega el efectivo',
  async ({ browser, product }) => {
    const person = await lendTo(browser, product, 'Dulce');
    const context = await browser.newContext({
      ...{ baseURL: product.url, viewport: { width: 390, height: 844 } },
      ...{ hasTouch: true, isMobile: true, serviceWorkers: 'allow' },
    });
    const hand = await countPresses(context, product.url);
    const phone = await context.newPage();
    await enterOffice(phone, product, 'collector');
    const noon = `${workday(addDays(dayInSantoDomingo(new Date()), LATE_AFTER_DAYS))}T16:00:00Z`;
    await product.reopen({ CLOCK_START: noon });
    await context.clock.setSystemTime(noon);
    await enterAs(phone, product, 'collector@correo.do');
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));

    // Once a day the route is downloaded to the phone under a PIN.
    await openMorning(phone, hand);
    await phone.locator('main').getByRole('link', { name: 'Ruta de hoy' }).tap();
    await phone.getByLabel('PIN de hoy, 6 dígitos').tap();
    await phone.keyboard.type(PIN);
    await phone.getByLabel('El mismo PIN otra vez').tap();
    await phone.keyboard.type(PIN);
    await phone.keyboard.press('Enter');
    const visit = phone.getByRole('article', { name: person.fullName });
    await expect(visit).toBeVisible();
    const begun = await hand.take();
    say('the route of the day', begun.presses, begun.typed);

    await shellReady(phone);
    const signal = await loseSignal(phone);
    const owed = await visit.getByText(/ debe RD\$/).textContent();
    await visit.getByRole('button', { name: /^Cobrar/ }).tap();
    await phone.getByRole('button', { name: /^Recibir RD\$[\d,]+ y dar recibo$/ }).tap();
    await expect(phone.getByText('No es un comprobante fiscal')).toBeVisible();
    await expect(phone.getByText(/^Queda debiendo RD\$/)).toBeVisible();
    const opened = context.waitForEvent('page');
    await phone.getByRole('link', { name: 'Enviar por WhatsApp' }).tap();
    const whatsapp = await opened;
    await whatsapp.waitForLoadState();
    await whatsapp.close();
    await phone.getByRole('button', { name: 'Seguir con la ruta' }).tap();
    await expect(visit.getByText('Cobrado, sin registrar')).toBeVisible();
    await expect(visit.getByText(owed ?? '')).toHaveCount(0);

    const cost = await hand.take();
    say('a visit', cost.presses, cost.typed);
    expect(cost).toEqual({ presses: MOST.visit, ...nothingTyped });
    await signal();
    const recorded = () =>
      product.rows(
        `select r.status, p.status as payment, p.payment_method as method, p.amount = r.amount as alike
           from street_receipts r join payments p on p.id = r.payment_id join users u on u.id = p.user_id
          where u.email = $1`,
        [person.email],
      );
    await expect
      .poll(recorded)
      .toEqual([{ status: 'recorded', payment: 'verified', method: 'cash', alike: true }]);
    await expect(visit.getByText('Cobrado hoy')).toBeVisible();

    // At the drawer a cashier counts what the collector brings, and takes it.
    const carries = (await phone.getByText(/^Lleva RD\$/).textContent()) ?? '';
    const brought = Number(/RD\$([\d,]+)/.exec(carries)?.[1]?.replace(',', ''));
    expect(brought).toBeGreaterThan(0);
    const cashier = await (await browser.newContext({ baseURL: product.url })).newPage();
    await enterOffice(cashier, product, 'cashier');
    // Another journey's collector may have the same name.
    const [drawer] = await product.rows(
      'select d.id from drawers d join users u on u.id = d.holder_id where u.email = $1 order by d.id desc limit 1',
      ['collector@correo.do'],
    );
    await cashier.goto('/admin-drawers');
    await cashier.locator(`a[href="/admin-drawers?caja=${drawer?.id}"]`).first().click();
    await cashier.getByRole('button', { name: 'Contar la caja' }).click();
    const count = cashier.getByRole('dialog');
    await count.getByLabel('RD$1', { exact: true }).fill(String(brought));
    await count.getByRole('button', { name: 'Guardar el conteo' }).click();
    await expect(count).toHaveCount(0);
    await phone.getByRole('button', { name: 'Actualizar la ruta' }).tap();
    await expect(phone.getByText('Lleva RD$0')).toBeVisible();
  },
);
