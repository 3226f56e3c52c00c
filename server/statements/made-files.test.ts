import { describe, expect, test } from 'vitest';
import type { BankFile } from '#domain/statements/find-tables.ts';
import { readStatement, type StatementReading } from '#domain/statements/read-statement.ts';
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
import { type Expected, TODAY } from '#test/statements/made-list.ts';

const FACTS = { today: TODAY, named: {}, remembered: null };
const small = VARIANTS.filter(({ size }) => size < 2_000);
const large = VARIANTS.filter(({ size }) => size === 2_000);

async function bankFileOf(bytes: Buffer): Promise<BankFile> {
  const file = await readBankFile(bytes);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

/** Expects that a reading asks nothing and has these movements, and no contradiction. */
function expectRead(reading: StatementReading, expected: readonly Expected[]): void {
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
  expect(reading.contradictions).toEqual([]);
}

describe('every line of a bank’s file is read as the list has it, or named', () => {
  test.each(
    [...sample(small, 40, 'statements'), ...sample(large, 4, 'long statements')].map(
      (variant) => [variantName(variant), variant] as const,
    ),
  )('%s', async (_, variant) => {
    const { bytes, expected, unread, answer } = madeFile(variant);
    const file = await bankFileOf(bytes);
    const asked = readStatement(file, FACTS);
    expect(asked.asksDirection).toBe(answer !== null);
    const reading = answer === null ? asked : readStatement(file, { ...FACTS, named: answer });
    expectRead(reading, expected);
    expect(reading.unread.map(({ number }) => number)).toEqual(unread);
  });

  const workbooks = SHEET_FORMS.flatMap((form) =>
    SIZES.flatMap((size) => [1, 2].map((sheets) => [form.name, size, sheets, form] as const)),
  );
  test.each(workbooks)('%s, %i, sheets: %i', async (_, size, sheets, form) => {
    const { bytes, expected } = await madeWorkbook(form, size, sheets);
    const reading = readStatement(await bankFileOf(bytes), FACTS);
    expectRead(reading, expected);
    expect(reading.unread).toEqual([]);
  });
});
