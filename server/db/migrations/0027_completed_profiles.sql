-- A sent application locks the profile. What such an application knew and the profile lacked is in it from now on; here
-- for everybody whose profile was locked before, from the last application that they sent.
with last_sent as (
  select distinct on (user_id) user_id, birth_date, address, monthly_income, employer, job_title, bank_name, account_number
  from loan_applications
  where status <> 'draft'
  order by user_id, id desc
),
gaps as (
  select u.id,
    coalesce(u.birth_date, l.birth_date) as birth_date,
    coalesce(u.address, l.address) as address,
    coalesce(u.monthly_income, l.monthly_income) as monthly_income,
    coalesce(u.company_name, l.employer) as company_name,
    coalesce(u.occupation, l.job_title) as occupation,
    coalesce(u.bank_name, l.bank_name) as bank_name,
    coalesce(u.account_number, l.account_number) as account_number,
    concat_ws(',',
      case when u.birth_date is null and l.birth_date is not null then 'birthDate' end,
      case when u.address is null and l.address is not null then 'address' end,
      case when u.monthly_income is null and l.monthly_income is not null then 'monthlyIncome' end,
      case when u.company_name is null and l.employer is not null then 'companyName' end,
      case when u.occupation is null and l.job_title is not null then 'occupation' end,
      case when u.bank_name is null and l.bank_name is not null then 'bankName' end,
      case when u.account_number is null and l.account_number is not null then 'accountNumber' end
    ) as fields
  from users u join last_sent l on l.user_id = u.id
  where not u.is_admin and u.erased_at is null
),
filled as (
  update users u set
    birth_date = g.birth_date,
    address = g.address,
    monthly_income = g.monthly_income,
    company_name = g.company_name,
    occupation = g.occupation,
    bank_name = g.bank_name,
    account_number = g.account_number,
    updated_at = now()
  from gaps g
  where u.id = g.id and g.fields <> ''
  returning u.id
)
insert into events (name, subject, subject_id, facts, happened_at)
select 'profile.completed', 'user', g.id::text, jsonb_build_object('fields', g.fields), now()
from gaps g join filled f on f.id = g.id;
