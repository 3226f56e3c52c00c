import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Office } from '#web/app/session/office.fixture.tsx';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { BankSelect } from '#web/applications/modal/bank-select.tsx';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { StepFields } from '#web/applications/steps/step-fields.tsx';
import { clientGroups, clientLook } from '#web/clients/edit/client-profile.tsx';
import { COUNTER_STEP } from '#web/counter/counter-form.tsx';
import { FieldControl } from '#web/fields/field-control.tsx';
import { TABS } from '#web/person/person-fields.ts';
import { CounterOfferDialog } from '#web/reviews/decisions/counter-offer-dialog.tsx';
import { MODAL } from '#web/reviews/decisions/wording.ts';
import { LUIS } from '#web/reviews/reviews.fixture.ts';

// What the staff read about a client never speaks to the client.

const TO_THE_CLIENT = /(?<!\p{L})(tu|tus|te|elige|recibes|pagas|debes|puedes|verás)(?!\p{L})/iu;
const nothing = () => undefined;

/** The texts that speak to the client, or the whole text where it is too short to say anything. */
function spokenTo(container: HTMLElement): readonly string[] {
  const hints = [...container.querySelectorAll('[placeholder]')].map((one) =>
    one.getAttribute('placeholder'),
  );
  const texts = [...container.querySelectorAll('*')]
    .flatMap(({ childNodes }) => [...childNodes])
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent);
  expect(texts.length).toBeGreaterThan(5);
  return [...texts, ...hints].filter((text) => text !== null && TO_THE_CLIENT.test(text)).map(String);
}

it('asks the answers of a client in the words of the office', () => {
  const values = { ...initialValues('inline', {}), amount: '8000', term: '3' };
  const { container } = render(
    <Office>
      <StepFields step={COUNTER_STEP} values={values} errors={{}} change={nothing} bank={BankSelect} />
      <Estimate values={values} forStaff />
    </Office>,
  );
  expect(screen.getByText('Recibe el cliente')).toBeDefined();
  expect(spokenTo(container)).toEqual([]);
});

it('edits a client in the words of the office', () => {
  const fields = TABS.flatMap(({ id }) => clientGroups(id)).flatMap((group) => group.fields);
  const { container } = render(
    <Office>
      {fields.map((field) => (
        <FieldControl
          key={field}
          name={field}
          look={clientLook(field, { email: null })}
          value=""
          error={undefined}
          onText={nothing}
        />
      ))}
    </Office>,
  );
  expect(spokenTo(container)).toEqual([]);
});

it('previews an offer as what the client receives', async () => {
  const instalments = [{ number: 1, dayOffset: 15, amount: 5_750 }];
  const plan = { principal: 5_000, interest: 750, total: 5_750, ratePercent: 15, instalments };
  const previewed = { plan, monthlyShare: null, aboveLimit: false, proposes: false };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('offer') ? previewed : []),
  );
  HTMLElement.prototype.scrollIntoView = nothing;
  render(
    <Office>
      <CounterOfferDialog wording={MODAL} onClose={nothing} onDecided={nothing} application={LUIS} />
    </Office>,
  );
  fireEvent.change(screen.getByLabelText('Monto ofrecido'), { target: { value: '5000' } });
  expect(await screen.findByText('Recibe el cliente')).toBeDefined();
  expect(spokenTo(document.body)).toEqual([]);
});
