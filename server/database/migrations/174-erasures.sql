-- What was erased, without whose it was: applied again to a backup that is older (decisions/0031-people.md).
create table erasures (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  -- The e-mail of a member of the staff, or `customer`.
  by text not null,
  account_id integer,
  customer_id integer,
  order_ids text[] not null
);

-- The values of an entry may go where a person is erased; who did what, and when, stays.
create or replace function keep_audit_log() returns trigger language plpgsql as $$
declare
  personal text[] := '{details,target,address}';
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then return old; end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and to_jsonb(new) - personal = to_jsonb(old) - personal
  then
    return new;
  end if;
  raise exception 'audit_log is append-only';
end $$;

-- As long as it may be needed a withdrawal stays as it was received, also where a person is erased.
create or replace function keep_withdrawal() returns trigger language plpgsql as $$
declare
  found text[] := '{order_id,return_id,closed_at,closed_by,closed_why}';
  personal text[] := '{name,email,order_typed,statement}';
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - found = to_jsonb(old) - found
    and to_jsonb(new) @> jsonb_strip_nulls(to_jsonb(old))
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and date_trunc('year', old.received_at) + interval '4 years' < now()
    and to_jsonb(new) - personal = to_jsonb(old) - personal
  then
    return new;
  end if;
  raise exception 'A withdrawal stays as it was received.';
end $$;
