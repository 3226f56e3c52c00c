/** An error in the books about cash, planted in the database, with the figures that it falsifies. */
export interface CashMistake {
  readonly name: string;
  readonly plant: string;
  readonly tells: readonly string[];
}

const planted = (table: string, on: 'insert' | 'update', when: string, change: string) => `
  create function planted() returns trigger language plpgsql as $$
  begin
    if ${when} then ${change}; end if;
    return new;
  end $$;
  create trigger a_planted before ${on} on ${table} for each row execute function planted()`;

const TO_THE_SAFE = 'new.drawer_id := null';

export const MISTAKES: readonly CashMistake[] = [
  {
    name: 'what was counted of a drawer is handed over twice',
    plant: planted('cash_movements', 'insert', `new.kind = 'handover'`, 'new.amount := new.amount * 2'),
    tells: ['safe'],
  },
  {
    name: 'a reversal leaves the safe instead of the drawer that its payment came to',
    plant: planted('ledger_entries', 'insert', `new.kind = 'payment_reversal'`, TO_THE_SAFE),
    tells: ['safe', 'drawers'],
  },
  {
    name: 'cash of the street is in the safe before the collector hands it over',
    plant: planted(
      'ledger_entries',
      'insert',
      `new.kind = 'payment' and exists (
        select from drawers d join users u on u.id = d.holder_id where d.id = new.drawer_id and u.role = 'collector')`,
      TO_THE_SAFE,
    ),
    tells: ['safe', 'street', 'drawers'],
  },
  {
    name: 'cash that was deposited comes to no bank',
    plant: planted('cash_movements', 'insert', `new.kind = 'deposit'`, 'new.destination_account := null'),
    tells: ['banks', 'total'],
  },
  {
    name: 'cash of earlier books is in the safe',
    plant: planted(
      'ledger_entries',
      'insert',
      'new.earlier_books_day is not null',
      'new.earlier_books_day := null',
    ),
    tells: ['safe'],
  },
  {
    name: 'a receipt that an owner refused goes on waiting',
    plant: planted('street_receipts', 'update', `new.status = 'refused'`, 'new := old'),
    tells: ['waiting'],
  },
];
