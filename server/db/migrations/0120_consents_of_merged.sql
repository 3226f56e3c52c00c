-- A consent to be reported stays with the account that signed it, also where that account was merged into another (rule:
-- merge-clients): whose account is left reads it in the copy of the own data.
alter policy own_rows on reporting_consents
  using ((select limited_to()) is null or user_id = any(array(select accounts_of((select limited_to())))));
