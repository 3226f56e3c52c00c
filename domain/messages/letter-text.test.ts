import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDay } from '#domain/calendar.ts';
import {
  BODY_MAX,
  fillText,
  SUBJECT_MAX,
  sampleOf,
  variablesOf,
  wrongIn,
} from '#domain/messages/letter-text.ts';
import { EDITABLE_LETTERS, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import type { LetterText } from '#domain/messages/message-templates.ts';
import { parsePesos } from '#domain/money.ts';

const PAID: LetterText = LETTER_TEXT['payment-confirmed'];
const wrong = (changes: Partial<LetterText>) => wrongIn('payment-confirmed', { ...PAID, ...changes });
const BODY = 'Su pago {pago} por {monto} llegó.\n\n{correccion}\n\n{balance}';

describe.each(EDITABLE_LETTERS)("the program's text of %s", (letter) => {
  const text = LETTER_TEXT[letter];
  it('is valid, so that a lender could save it', () => {
    expect(wrongIn(letter, text)).toEqual({});
    expect(text.subject.length).toBeLessThanOrEqual(SUBJECT_MAX);
    expect(text.body.length).toBeLessThanOrEqual(BODY_MAX);
  });
  it('leaves no brace in the sent text', () => {
    const { subject, blocks } = sampleOf(letter, text);
    expect(JSON.stringify([subject, blocks])).not.toMatch(/\{[a-z_]+\}/);
  });
});

it('must contain every required variable of its letter', () => {
  expect(wrong({ body: 'Su pago {pago} llegó.\n\n{balance}' })).toEqual({
    body: 'Faltan {monto}, {correccion}',
  });
  // The subject alone is not enough: many people read only the letter.
  expect(wrong({ subject: '{monto}', body: BODY.replace('{monto}', 'tanto') })).toEqual({
    body: 'Falta {monto}',
  });
});

it("requires every variable but the lender's name and what another variable says", () => {
  const optional = EDITABLE_LETTERS.flatMap((letter) => {
    const names = Object.entries(variablesOf(letter)).flatMap(([name, { required }]) =>
      required || name === 'negocio' ? [] : [name],
    );
    expect(variablesOf(letter)).toHaveProperty('negocio.required', false);
    return names.length === 0 ? [] : [`${letter}: ${names.join(', ')}`];
  });
  expect(optional).toEqual([
    'application-received: plazo',
    'application-approved: prestamo',
    'application-counter-offer: solicitud',
    'loan-disbursed: prestamo',
    'loan-restructured: prestamo',
    'instalment-due-soon: total, cuando',
    'instalment-due-today: total, fecha',
    'instalment-overdue: total',
    'payment-received: plazo',
    'payment-recorded: via',
  ]);
});

it('has a sample for every variable; a table has a cell under each heading', () => {
  for (const letter of EDITABLE_LETTERS)
    for (const [name, { sample }] of Object.entries(variablesOf(letter))) {
      if (typeof sample === 'string') {
        expect(sample, `${letter} ${name}`).not.toBe('');
        continue;
      }
      expect(sample.rows, `${letter} ${name}`).not.toEqual([]);
      for (const row of sample.rows) expect(row).toHaveLength(sample.head.length);
      for (const [first] of sample.rows) expect(first).not.toBe('');
    }
});

it('shows a sample plan whose instalments add up to its total, each with its day', () => {
  const { sample } = LETTER_TEXT['application-approved'].variables.plan;
  const rows = typeof sample === 'string' ? [] : sample.rows;
  const amounts = rows.map(([, amount = '']) => parsePesos(amount) ?? Number.NaN);
  expect(amounts).toHaveLength(3);
  expect((amounts[0] ?? 0) + (amounts[1] ?? 0)).toBe(amounts[2]);
  expect(rows.map(([, , on = '']) => readDay(on))).toEqual([expect.any(String), expect.any(String), null]);
  expect(rows.at(-1)?.at(-1)).toBe('');
});

it('accepts only the variables of this letter', () => {
  expect(wrong({ body: `${BODY}\n\n{plan}` }).body).toMatch(
    /^\{plan\} no es de esta carta\. Puede usar: \{pago\} \{monto\}/,
  );
  expect(wrong({ subject: '{constructor}' }).subject).toMatch(/^\{constructor\} no es de esta carta/);
  expect(wrong({ body: `${BODY}\n\nSalude a {negocio}.` })).toEqual({});
});

it('requires a paragraph or a table alone, once, and not in the subject', () => {
  expect(wrong({ body: BODY.replace('\n\n{balance}', ' {balance}') }).body).toBe(
    'Ponga {correccion} solo, entre dos líneas vacías',
  );
  expect(wrong({ body: `${BODY}\n\n{balance}` }).body).toBe('{balance} está dos veces');
  // A line may be said twice.
  expect(wrong({ body: `${BODY}\n\nLe llegó {monto}, todo.` })).toEqual({});
  expect(wrong({ subject: '{balance}' }).subject).toBe('{balance} es un párrafo: no cabe en el asunto');
});

it.each(['Hola { amigo', 'Hola } amigo', '{{monto}}'])('refuses an unmatched brace: %s', (text) => {
  expect(wrong({ subject: text }).subject).toBeDefined();
});

it.each([
  'Entre a https://pagos.example',
  'Entre a http://pagos',
  'Entre a www.pagos',
  'Entre a pagos.com',
  'Escriba a pedro@gmail.com',
  'Llame a tel:8095550100',
  'javascript:alert(1) en pagos.do',
  'Entre a {negocio}.com',
  'Llame al {monto}tel:8095550100',
])('refuses a text that a mail program would turn into a link: %s', (text) => {
  expect(wrong({ body: `${BODY}\n\n${text}` }).body).toContain('sin direcciones');
});

it('accepts prices, abbreviations and companies, which have dots and are no addresses', () => {
  expect(wrong({ body: `${BODY}\n\nRD$1.50, S.R.L., núm. 3, a.m. y p.m., todo bien ...gracias` })).toEqual(
    {},
  );
});

it('fills each place once: braces in a value stay as they are', () => {
  const filled = fillText(
    { subject: '{a}', body: '{a} y {b}\n\n{c}\n\n{d}\n\nfin' },
    { a: '{b}', b: 'B', c: null, d: ['uno', { head: ['x'], rows: [] }] },
  );
  expect(filled).toEqual({ subject: '{b}', blocks: ['{b} y B', 'uno', { head: ['x'], rows: [] }, 'fin'] });
});

it('leaves out a paragraph without a value, and leaves an unknown or larger place as it is', () => {
  const values = { a: 'A', none: '', d: ['tabla'] };
  expect(fillText({ subject: '{otro} {d}', body: '{a}\n\n{none}\n\n{otro}' }, values)).toEqual({
    subject: '{otro} {d}',
    blocks: ['A', '{otro}'],
  });
});

it('begins a paragraph after each empty line, without blanks around it', () => {
  const blocksOf = (body: string) => fillText({ subject: '', body }, { c: null, d: ['tabla'] }).blocks;
  expect(blocksOf('\n\n uno \n \t\n\n\ndos\n\n')).toEqual(['uno', 'dos']);
  expect(blocksOf('uno\ny\ndos')).toEqual(['uno\ny\ndos']);
  expect(blocksOf('uno\n\n  {d} \n\n {c}')).toEqual(['uno', 'tabla']);
});

it('property: a valid text leaves no place unfilled, for any values', () => {
  const places = Object.keys(variablesOf('payment-confirmed')).map((name) => `{${name}}`);
  const piece = fc.oneof(
    fc.constantFrom(...places, '\n\n', ' ', '{', '}', '{otro}'),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = { subject: 'Pago', body: [BODY, ...pieces].join('') };
      fc.pre(Object.keys(wrongIn('payment-confirmed', text)).length === 0);
      const { blocks } = sampleOf('payment-confirmed', text);
      expect(JSON.stringify(blocks)).not.toMatch(/\{\w/);
    }),
  );
});
