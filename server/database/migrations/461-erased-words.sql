-- What was typed about somebody is taken out of the moves of credit by an erasure; nothing else of them changes.
create or replace function keep_credit_moves() returns trigger language plpgsql as $$
declare
  typed text[] := '{why,request_key}';
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on' and to_jsonb(new) - typed = to_jsonb(old) - typed
  then
    return new;
  end if;
  raise exception 'credit_moves can only be appended to';
end $$;

-- A gift card for somebody who was erased is still mailed, and then its address is forgotten.
alter table credit_accounts add column forgets_email boolean default false not null;
alter table mails add column forgets_recipient boolean default false not null;

-- What was searched for before an export may be a name, which an erasure did not find there.
select set_config('shop.erasing', 'on', true);
update audit_log set details = jsonb_set(details, '{after,q}', '"…"')
where what like 'export%' and details #> '{after,q}' is not null;
select set_config('shop.erasing', '', true);
