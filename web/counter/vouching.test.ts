import { describe, expect, it } from 'vitest';
import { day } from '#domain/calendar.ts';
import { emptyVouching, heardByOf, type Vouching, vouchingErrors } from '#web/counter/vouching.tsx';

const TODAY = day('2026-11-20');
const PARTIES = { signerCedula: '001-0000007-4', takerName: 'Ciro Batista' };
const SEEN: Vouching = { ...emptyVouching(), device: 'Caja 1', cedulaSeen: true };
const READ_OUT: Vouching = {
  ...SEEN,
  isReadOut: true,
  witnessName: ' Domingo Peralta ',
  witnessCedula: '00100000090',
  witnessBirthDate: '06/05/1970',
};

describe("the staff member's declarations", () => {
  it('requires a device and the presented cédula', () => {
    expect(vouchingErrors(SEEN, PARTIES, TODAY)).toEqual({});
    expect(Object.keys(vouchingErrors({ ...SEEN, device: ' ', cedulaSeen: false }, PARTIES, TODAY))).toEqual([
      'device',
      'cedulaSeen',
    ]);
  });

  it('requires no witness when the customer reads', () => {
    expect(heardByOf(SEEN)).toBeUndefined();
    expect(heardByOf({ ...READ_OUT, isReadOut: false })).toBeUndefined();
  });

  it('names the witness as the call requires', () => {
    expect(vouchingErrors(READ_OUT, PARTIES, TODAY)).toEqual({});
    expect(heardByOf(READ_OUT)).toEqual({
      fullName: 'Domingo Peralta',
      cedula: '00100000090',
      birthDate: '1970-05-06',
    });
  });

  it.each([
    ['no name', { witnessName: ' ' }, 'witnessName'],
    ['the taker', { witnessName: 'ciro  BATISTA' }, 'witnessName'],
    ['no cédula', { witnessCedula: '12' }, 'witnessCedula'],
    ['the signer', { witnessCedula: '00100000074' }, 'witnessCedula'],
    ['no day', { witnessBirthDate: 'ayer' }, 'witnessBirthDate'],
    ['a day to come', { witnessBirthDate: '01/01/2027' }, 'witnessBirthDate'],
    ['a minor', { witnessBirthDate: '21/11/2008' }, 'witnessBirthDate'],
  ])('refuses %s as the witness', (_, changes, field) => {
    expect(Object.keys(vouchingErrors({ ...READ_OUT, ...changes }, PARTIES, TODAY))).toEqual([field]);
  });
});
