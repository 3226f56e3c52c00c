-- A value as the text whose SHA-256 names it: JSON without spaces, keys in the order of their characters (RFC 8785).
create function canonical_json(value jsonb) returns text language plpgsql immutable strict as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return (
        select '{' || coalesce(string_agg(to_json(key)::text || ':' || public.canonical_json(inside), ',' order by key collate "C"), '') || '}'
        from jsonb_each(value) as entry (key, inside)
      );
    when 'array' then
      return (
        select '[' || coalesce(string_agg(public.canonical_json(inside), ',' order by place), '') || ']'
        from jsonb_array_elements(value) with ordinality as item (inside, place)
      );
    else
      return value::text;
  end case;
end $$;

create function sha256_hex(content text) returns text language sql immutable strict as $$
  select encode(sha256(convert_to(content, 'UTF8')), 'hex')
$$;

-- What was shown before a signature, once for each content: the hash is its name. The texts are empty where none was
-- kept with it, and where their person was erased.
create table agreements (
  hash text primary key,
  terms jsonb not null,
  debt_agreement text,
  credit_authorization text,
  created_at timestamptz not null,
  check (hash = public.sha256_hex(public.canonical_json(terms))),
  check (debt_agreement is null or terms -> 'texts' @> jsonb_build_array(jsonb_build_object('kind', 'debt-agreement', 'sha256', public.sha256_hex(debt_agreement)))),
  check (credit_authorization is null or terms -> 'texts' @> jsonb_build_array(jsonb_build_object('kind', 'credit-authorization', 'sha256', public.sha256_hex(credit_authorization))))
);
-- Only erasing a person empties its texts; what is referred to cannot be deleted.
create function keep_agreement() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) = to_jsonb(old) || '{"debt_agreement": null, "credit_authorization": null}' then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger agreements_kept before update on agreements for each row execute function keep_agreement();

-- Who was shown which, when.
create table shown_agreements (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  application_id integer references loan_applications (id) on delete set null,
  amount integer not null,
  term integer not null,
  agreement_hash text not null references agreements (hash),
  shown_at timestamptz not null
);
create index shown_agreements_last on shown_agreements (user_id, amount, term, shown_at desc);
create index shown_agreements_hash on shown_agreements (agreement_hash);
create index shown_agreements_application on shown_agreements (application_id);

alter table legal_documents add column agreement_hash text references agreements (hash);
alter table loans add column agreement_hash text references agreements (hash);
alter table loan_applications add column counter_offer_agreement_hash text references agreements (hash);

-- What was signed before agreements were kept gets one from its own plan and text, with the lender as it was then.
create function migrated_agreement(at timestamptz, plan jsonb, late_charge integer, texts jsonb) returns text language plpgsql as $$
declare
  lender jsonb;
  terms jsonb;
begin
  select value into lender from settings where created_at <= at order by version desc limit 1;
  if lender is null then select value into lender from settings order by version limit 1; end if;
  terms := jsonb_build_object(
    'plan', plan,
    'lateChargeVariant', case late_charge when 2 then 'charge_only' else 'charge_and_costs' end,
    'collectionCosts', case late_charge when 2 then 'none' else 'documented' end,
    'allocation', 'oldest_instalment_first',
    'payee', jsonb_build_object(
      'legalName', coalesce(lender ->> 'legalName', 'Manito'),
      'rnc', lender ->> 'rnc',
      'address', lender -> 'contact' ->> 'address',
      'accounts', coalesce(lender -> 'companyAccounts', '[]')
    ),
    'bureaus', coalesce(lender -> 'bureaus', '["DataCrédito", "CIRCE"]'),
    'texts', texts
  );
  insert into agreements (hash, terms, created_at)
  values (sha256_hex(canonical_json(terms)), terms, at)
  on conflict do nothing;
  return sha256_hex(canonical_json(terms));
end $$;

-- What rows say of old is said anew at the end, not as a change of each.
alter table legal_documents disable trigger user;
alter table loans disable trigger loans_recorded;
alter table loan_applications disable trigger loan_applications_recorded;

create temporary table signed_together on commit drop as
select application_id, signed_at,
  migrated_agreement(
    signed_at,
    (array_agg(plan order by kind desc))[1],
    (array_agg(late_charge_variant order by kind desc))[1],
    jsonb_agg(jsonb_build_object('kind', kind, 'templateVersion', template_version, 'sha256', sha256) order by kind desc)
  ) as hash
from legal_documents group by application_id, signed_at;
update legal_documents d set agreement_hash = s.hash
from signed_together s where s.application_id = d.application_id and s.signed_at = d.signed_at;

update loans l set agreement_hash = d.agreement_hash
from legal_documents d
where d.application_id = l.application_id and d.kind = 'debt-agreement' and d.superseded_at is null;
update loans l set agreement_hash = migrated_agreement(
  approved_at,
  jsonb_build_object(
    'plan', 'note', 'principal', principal, 'interest', interest, 'total', total,
    -- What three instalments cost by the calculator, by the note, and what fewer do.
    'ratePercent', case when term < 3 then 15 when interest * 100 > principal * 23 then 25 else 20.75 end,
    'totalDays', (select max(day_offset) from instalments i where i.loan_id = l.id),
    'instalments', (
      select jsonb_agg(jsonb_build_object('number', number, 'dayOffset', day_offset, 'amount', amount) order by number)
      from instalments i where i.loan_id = l.id
    )
  ),
  late_charge_variant,
  '[]'
) where agreement_hash is null;
update loan_applications a set counter_offer_agreement_hash = l.agreement_hash
from loans l where l.application_id = a.id and a.requested_amount is not null;
drop function migrated_agreement(timestamptz, jsonb, integer, jsonb);

alter table legal_documents alter column agreement_hash set not null, drop column plan, drop column late_charge_variant;
alter table loans alter column agreement_hash set not null;
create index legal_documents_agreement on legal_documents (agreement_hash);
create index loans_agreement on loans (agreement_hash);
create index loan_applications_offer_agreement on loan_applications (counter_offer_agreement_hash)
  where counter_offer_agreement_hash is not null;

alter table legal_documents enable trigger user;
alter table loans enable trigger loans_recorded;
alter table loan_applications enable trigger loan_applications_recorded;
select record_rows('legal_documents');
select record_rows('loans');
select record_rows('loan_applications');
select watch_table('agreements');
