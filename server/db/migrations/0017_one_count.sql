-- Payments by state are counted in `figures` already.
drop trigger payments_counted on payments;
drop trigger payments_recounted on payments;
drop function count_payment();
drop function count_payments(text, integer);
drop table payment_counts;
