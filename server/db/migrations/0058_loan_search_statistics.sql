-- A loan has the words of its client: there are as many as of people, on twice as many rows, and of how common they are
-- less is enough (0057_search_statistics).
alter table loan_search alter column words set statistics 300;
analyze loan_search;
