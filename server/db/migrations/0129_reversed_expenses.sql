-- A mistaken expense is reversed by a movement of its own (rule: expenses). An empty column changes no digest of a watched row.
alter table cash_movements
  drop constraint cash_movements_kind_check,
  add constraint cash_movements_kind_check check (kind in ('opening', 'float', 'hand_in', 'deposit', 'withdrawal', 'transfer',
    'expense', 'expense_reversal', 'other_in', 'other_out', 'shortage', 'overage', 'handover')),
  add column reverses_id integer references cash_movements (id),
  drop constraint cash_movements_category,
  add constraint cash_movements_category check ((category is null) = (kind not in ('expense', 'expense_reversal'))
    and (reverses_id is null) = (kind <> 'expense_reversal'));
create unique index cash_movements_reversal on cash_movements (reverses_id) where reverses_id is not null;
