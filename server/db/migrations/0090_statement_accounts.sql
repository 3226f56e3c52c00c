-- A line of a bank statement belongs to one of the lender's accounts, so that the same amount in another account is
-- another line; and it is recognised by its row, whichever columns were named (rule: statement-reading).
alter table statement_lines add column account text, add column row_hash text;
create index statement_lines_row_hash on statement_lines (row_hash) where row_hash is not null;
create index statement_lines_day on statement_lines (day);
select record_rows('statement_lines');
