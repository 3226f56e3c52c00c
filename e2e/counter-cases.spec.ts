import type { Locator, Page } from '@playwright/test';
import { openTwilioServer } from '#test/twilio.ts';
import { colleague, takeBack } from './support/colleague.ts';
import { photographedAtCounter, signedAtCounter } from './support/counter.ts';
import { inspectSome } from './support/inspect.ts';
import { acceptBoth, drawOnPad } from './support/people.ts';
import { asLender } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

// Less common cases at the counter: a customer who cannot read, a counter-offer, an account created later.

test.use({ viewport: { width: 1280, height: 900 } });

/** Before Carmen hands the screen to the signer. */
async function vouch(staff: Page): Promise<void> {
  await staff.getByLabel('¿Cómo se llama este equipo?').fill('Tableta del mostrador');
  await staff.getByLabel('Tengo su cédula en la mano y es de esta persona').check();
}

/** The words of a legal text without its line breaks. */
const wordsOf = async (texts: Locator): Promise<string> =>
  (await texts.allTextContents()).join(' ').replace(/\s+/g, ' ');

oneIn(
  2,
  'Ramona no sabe leer: Carmen le lee los dos documentos ante un testigo, firman los dos, y consta quién oyó la lectura',
  async ({ page: carmen, product }) => {
    await colleague(carmen, product, 'cashier');
    const { id } = await photographedAtCounter(carmen, product.url, {
      firstName: 'Ramona',
      lastName: 'Ogando',
      cedula: '001-0000010-8',
      birthDate: '1949-08-31',
    });
    await carmen.goto(`/admin-counter?solicitud=${id}`);
    await vouch(carmen);
    await carmen.getByLabel('No sabe leer: se le leen los documentos ante un testigo').check();
    const witness = carmen.getByRole('group', { name: 'Testigo' });
    const name = witness.getByLabel('Nombre completo del testigo');
    const cedula = witness.getByLabel('Cédula del testigo');
    const birth = witness.getByLabel('Fecha de nacimiento del testigo');

    // The page refuses Carmen, the signer and a child as witness.
    await name.fill('Carmen Lora');
    await cedula.fill('001-0000010-8');
    await birth.fill('06/05/2012');
    await carmen.getByRole('button', { name: 'Pasar a la firma' }).click();
    for (const wrong of [
      'Quien toma la solicitud no puede ser el testigo: llame a otra persona',
      'El testigo es otra persona: esta es la cédula de quien firma',
      'El testigo debe ser mayor de edad',
    ])
      await expect(witness.getByText(wrong)).toBeVisible();
    await inspectSome(carmen, 'un testigo que no puede serlo');
    await name.fill('Domingo Peralta');
    await cedula.fill('001-0000009-0');
    await birth.fill('06/05/1970');
    // The reading aloud happens in the office: the page refuses to continue on a phone.
    await carmen.getByRole('button', { name: 'Seguir en su teléfono' }).click();
    await expect(
      carmen.getByText('Con un testigo se firma en este equipo, no en su teléfono').first(),
    ).toBeVisible();
    await carmen.getByRole('button', { name: 'Pasar a la firma' }).click();

    await expect(carmen.getByRole('heading', { name: 'Lea en voz alta y tome las firmas' })).toBeVisible();
    await expect(carmen.getByText('delante de Domingo Peralta')).toBeVisible();
    const main = carmen.locator('main');
    await expect(main).toContainText(/Le\s+fue\s+leído\s+completo\s+y\s+en\s+voz\s+alta/);
    expect(await wordsOf(main)).toContain(
      'Domingo Peralta, mayor de edad, cédula de identidad y electoral 001-0000009-0',
    );
    await expect(carmen.getByLabel('La suma en letras')).toHaveCount(0);
    await carmen.getByLabel('Acepto los términos y condiciones').check();
    await carmen.getByLabel('Me leyeron el Debo y Pagaré y lo acepto').check();
    await carmen.getByLabel('Autorizo la revisión de mi crédito').check();
    await inspectSome(carmen, 'la lectura en voz alta');
    await carmen.getByRole('button', { name: 'Firmar y enviar' }).click();
    await drawOnPad(carmen, 'Debo y Pagaré');
    await drawOnPad(carmen, 'Autorización de Crédito');
    await expect(carmen.getByRole('dialog')).toContainText('Domingo Peralta');
    await inspectSome(carmen, 'la firma del testigo');
    await drawOnPad(carmen, 'testigo');
    await takeBack(carmen);
    await expect(carmen.getByRole('heading', { name: 'Solicitud enviada' })).toBeVisible();

    const documents = await product.rows(
      `select evidence->'counter'->'witness'->>'fullName' as witness, evidence->>'sumInWords' as sum,
          witness_signature is not null and witness_signature <> signature as drawn
         from legal_documents where application_id = $1`,
      [id],
    );
    const told = { witness: 'Domingo Peralta', sum: null, drawn: true };
    expect(documents).toEqual([told, told]);
  },
);

oneIn(
  2,
  'Mercedes no entra al programa: le ofrecen menos, y contesta la contra oferta en la oficina con su firma',
  async ({ page: carmen, product }) => {
    await colleague(carmen, product, 'analyst');
    const { id, reference } = await signedAtCounter(carmen, product.url, {
      firstName: 'Mercedes',
      lastName: 'Ogando',
      cedula: '001-0000007-4',
      birthDate: '1961-04-02',
    });
    const pedro = await asLender(carmen, product);
    await pedro.offer(id, {
      ...{ counterOfferAmount: 5_000, counterOfferTerm: 1 },
      counterOfferNotes: 'Para empezar. Con este pagado, la próxima es mayor.',
    });
    await pedro.close();

    await carmen.goto('/admin-counter');
    const offers = carmen.getByRole('region', { name: 'Contra ofertas por contestar' });
    await expect(offers).toContainText('Se le ofrecen RD$5,000 en 1 cuota');
    await inspectSome(carmen, 'contra ofertas por contestar');
    await offers.getByRole('link', { name: `Contestar ${reference}` }).click();
    const offer = carmen.getByRole('region', { name: 'La contra oferta' });
    await expect(offer).toContainText('Pidió RD$8,000 en 2 cuotas. Se le ofrecen RD$5,000 en 1 cuota.');
    await expect(offer).toContainText('Con este pagado, la próxima es mayor.');
    await carmen.getByRole('button', { name: 'Aceptar en la oficina' }).click();
    await expect(offer.getByText('Confirme que tiene la cédula de la persona en la mano')).toBeVisible();
    await inspectSome(carmen, 'la contra oferta en la oficina');

    // She may decline, and then changes her mind.
    await vouch(carmen);
    await carmen.getByRole('button', { name: 'No la acepta' }).click();
    await expect(carmen.getByRole('dialog', { name: '¿La persona rechaza la oferta?' })).toBeVisible();
    await carmen.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await carmen.getByRole('button', { name: 'Aceptar en la oficina' }).click();
    await expect(carmen.getByRole('heading', { name: 'Lee y firma' })).toBeVisible();
    await expect(carmen.getByText('RD$5,000').first()).toBeVisible();
    await carmen.getByLabel('Acepto los términos y condiciones').check();
    await acceptBoth(carmen);
    await carmen.getByRole('button', { name: 'Firmar y enviar' }).click();
    await drawOnPad(carmen, 'Debo y Pagaré');
    await drawOnPad(carmen, 'Autorización de Crédito');
    await takeBack(carmen);
    await expect(carmen.getByRole('heading', { name: 'Cliente nuevo' })).toBeVisible();
    await expect(offers).toHaveCount(0);

    const [row] = await product.rows(
      `select a.status, a.amount, a.term, a.requested_amount as asked, l.principal,
          (select count(*)::int from legal_documents d
            where d.application_id = a.id and d.superseded_at is null
              and d.evidence->'counter'->>'signedOn' = 'office') as signed
         from loan_applications a join loans l on l.application_id = a.id where a.id = $1`,
      [id],
    );
    expect(row).toEqual({
      status: 'approved',
      amount: 5_000,
      term: 1,
      asked: 8_000,
      principal: 5_000,
      signed: 2,
    });
  },
);

oneIn(
  2,
  'Altagracia compró un teléfono: lo comprueba en la oficina, se registra con él y encuentra la solicitud que firmó allí',
  async ({ browser, installation }) => {
    const twilio = await openTwilioServer();
    const product = await installation.open(twilio.variables);
    const person = {
      firstName: 'Altagracia',
      lastName: 'Ogando',
      cedula: '001-0000008-2',
      birthDate: '1958-01-21',
      phone: '809-555-0171',
    };
    const smsCode = async (nth: number) => {
      const sent = () => twilio.received.filter(({ to }) => to === '+18095550171');
      await expect.poll(() => sent().length).toBe(nth);
      return /\b\d{6}\b/.exec(sent().at(-1)?.body ?? '')?.[0] ?? '';
    };
    try {
      const carmen = await (await browser.newContext({ baseURL: product.url })).newPage();
      await colleague(carmen, product, 'cashier');
      const { clientId, reference } = await signedAtCounter(carmen, product.url, person);

      await carmen.goto(`/admin-clients?cliente=${clientId}`);
      const claim = carmen.getByRole('region', { name: 'Su propia cuenta' });
      await expect(claim.getByLabel('Email o teléfono de la persona')).toHaveValue(/809.*555.*0171/);
      await claim.getByRole('button', { name: 'Enviar código' }).click();
      await expect(claim.getByText('Confirme que tiene la cédula de la persona en la mano')).toBeVisible();
      await claim.getByLabel('Tengo su cédula en la mano y es de esta persona').check();
      await claim.getByRole('button', { name: 'Enviar código' }).click();
      const code = await smsCode(1);
      const field = claim.getByLabel('Código de la persona');
      await field.fill(code === '000000' ? '000001' : '000000');
      await claim.getByRole('button', { name: 'Comprobar' }).click();
      await expect(claim.getByText('El código ingresado no es válido o ha expirado')).toBeVisible();
      await inspectSome(carmen, 'el código que la persona escribe en la oficina');
      await field.fill(code);
      await claim.getByRole('button', { name: 'Comprobar' }).click();
      await expect(carmen.getByText(/se registra con este teléfono/).first()).toBeVisible();
      await inspectSome(carmen, 'un teléfono comprobado en la oficina');

      const phone = await (
        await browser.newContext({
          ...{ baseURL: product.url, viewport: { width: 390, height: 844 } },
          ...{ hasTouch: true, isMobile: true },
        })
      ).newPage();
      await phone.goto('/register');
      await touch(phone);
      const typed = {
        Email: 'altagracia.ogando@correo.do',
        Nombre: person.firstName,
        Apellido: person.lastName,
        Cédula: person.cedula,
        Teléfono: person.phone,
        Contraseña: 'mangu-con-salami-3',
      };
      for (const [label, text] of Object.entries(typed))
        await phone.getByLabel(label, { exact: true }).first().fill(text);
      await phone.getByRole('radio', { name: 'SMS' }).check();
      await phone.getByRole('button', { name: 'Crear mi cuenta' }).click();
      await phone.getByLabel('Código').fill(await smsCode(2));
      await phone.getByRole('button', { name: 'Verificar' }).click();
      await phone.waitForURL('**/dashboard');
      await phone.goto('/my-applications');
      await expect(phone.getByText(reference).filter({ visible: true }).first()).toBeVisible();

      const accounts = await product.rows('select id, email, verified_channel from users where cedula = $1', [
        '00100000082',
      ]);
      expect(accounts).toEqual([{ id: clientId, email: typed.Email, verified_channel: 'sms' }]);
    } finally {
      await product.stop();
      await twilio.close();
    }
  },
);
