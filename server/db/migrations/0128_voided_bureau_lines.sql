-- A loan whose money the bank gave back is void for the bureau: it was never lent (rule: bureau-files).
alter table bureau_lines
  drop constraint bureau_lines_state_check,
  add constraint bureau_lines_state_check
    check (state in ('current', 'late', 'settled', 'restructured', 'written_off', 'voided'));
