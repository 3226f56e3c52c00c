-- A bank's list has zeros before a reference that its receipt lacks: payments are compared and found without them.
drop index payments_reference;
create index payments_reference on payments (ltrim(reference_key, '0'), id) where reference_key is not null;
