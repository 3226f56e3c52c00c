-- The number of an invoice that went to a provider of e-CF is used for ever, so its row stays when its client is erased: what
-- is personal in it is forgotten, all of it together (rule: ecf-provider).
alter table fiscal_sendings
  alter column xml drop not null,
  add constraint fiscal_sendings_on_its_way check (state <> 'waiting' or xml is not null);
drop trigger fiscal_sendings_append_only on fiscal_sendings;
create trigger fiscal_sendings_append_only
  before update of id, encf, range_id, month, amount, issued_on, xml, asked_by, asked_at on fiscal_sendings
  for each row execute function refuse_all_but_forgetting('xml', 'why');
create trigger fiscal_sendings_stay before delete on fiscal_sendings for each row execute function refuse_change();
