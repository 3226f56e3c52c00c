-- Money that was given back too much and that the new loan took over (rule: restructuring); null: none. Restructurings of
-- before have it among the costs. Empty columns change no digest of a watched row.
alter table restructurings add column overpaid_refund integer check (overpaid_refund > 0);
