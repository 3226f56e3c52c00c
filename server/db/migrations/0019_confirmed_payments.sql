-- Almost all payments are confirmed, so PostgreSQL looks for the newest of them by walking back from the newest of all,
-- past everything that waits. Without the others there is nothing to walk past.
create index payments_verified on payments (id) where status = 'verified';
