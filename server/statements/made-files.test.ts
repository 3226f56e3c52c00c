import { describe, expect, test } from 'vitest';
import { readStatement } from '#domain/statements/read-statement.ts';
import { readBankFile } from '#server/statements/read-bank-file.ts';
import { sample } from '#test/sample.ts';
import {
  madeFile,
  madeWorkbook,
  SHEET_FORMS,
  SIZES,
  VARIANTS,
  variantName,
} from '#test/statements/made-files.ts';
import { TODAY } from '#test/statements/made-list.ts';

const small = VARIANTS.filter(({ size }) => size < 2_000);
const large = VARIANTS.filter(({ size }) => size === 2_000);

describe('every line of a bank’s file is read as the list has it, or named', () => {
  test.each(
    [...sample(small, 40, 'statements'), ...sample(large, 4, 'long statements')].map(
      (variant) => [variantName(variant), variant] as const,
    ),
  )('%s', async (_, variant) => {
    const { bytes, expected, unread, answer } = madeFile(variant);
    const file = await readBankFile(bytes);
    if (!file.ok) throw new Error(file.error.message);
    const facts = { today: TODAY, named: {}, remembered: null };
    const asked = readStatement(file.value, facts);
    expect(asked.asksDirection).toBe(answer !== null);
    const reading = answer === null ? asked : readStatement(file.value, { ...facts, named: answer });
    expect([reading.asksDirection, reading.unknownWords, reading.dateOrders]).toEqual([false, [], []]);
    expect(
      reading.movements.map(({ day, cents, text, reference, balance }) => ({
        day,
        cents,
        text,
        reference,
        balance,
      })),
    ).toEqual(expected);
    expect(reading.unread.map(({ number }) => number)).toEqual(unread);
    expect(reading.contradictions).toEqual([]);
  });

  const workbooks = SHEET_FORMS.flatMap((form) =>
    SIZES.flatMap((size) => ([1, 2] as const).map((sheets) => [form.name, size, sheets, form] as const)),
  );
  test.each(workbooks)('%s, %i, sheets: %i', async (_, size, sheets, form) => {
    const { bytes, expected } = await madeWorkbook(form, size, sheets);
    const file = await readBankFile(bytes);
    if (!file.ok) throw new Error(file.error.message);
    const reading = readStatement(file.value, { today: TODAY, named: {}, remembered: null });
    expect([reading.asksDirection, reading.unknownWords, reading.dateOrders]).toEqual([false, [], []]);
    expect(
      reading.movements.map(({ day, cents, text, reference, balance }) => ({
        day,
        cents,
        text,
        reference,
        balance,
      })),
    ).toEqual(expected);
    expect([reading.unread, reading.contradictions]).toEqual([[], []]);
  });
});
