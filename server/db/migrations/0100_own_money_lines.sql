-- A transfer between two accounts of the lender is one movement that two bank lines show: one where it left, one where it came.
drop index statement_lines_movement;
create unique index statement_lines_movement on statement_lines (movement_id, (cents > 0)) where movement_id is not null;
