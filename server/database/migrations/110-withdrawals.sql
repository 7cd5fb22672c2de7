-- Statements by which consumers withdraw from their contract, as they were received: the shop's proof, and theirs.
create table withdrawals (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  name text not null,
  email text not null,
  order_typed text not null,
  -- [{"line": 1, "quantity": 2}]; null for all pieces of the order.
  pieces jsonb,
  -- The very words that were confirmed.
  statement text not null,
  order_id text references orders (id),
  return_id uuid references returns (id),
  closed_at timestamptz,
  closed_by text,
  closed_why text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_why is null))
);

-- What waits for an admin, oldest first.
create index withdrawals_open on withdrawals (received_at, id) where return_id is null and closed_at is null;
create index withdrawals_of_order on withdrawals (order_id) where order_id is not null;

-- Kept by the database, because proof that a fault of the shop's code can change is none. What the shop finds out about a
-- statement is filled in once.
create function keep_withdrawal() returns trigger language plpgsql as $$
declare
  found text[] := '{order_id,return_id,closed_at,closed_by,closed_why}';
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - found = to_jsonb(old) - found
    and to_jsonb(new) @> jsonb_strip_nulls(to_jsonb(old))
  then
    return new;
  end if;
  raise exception 'A withdrawal stays as it was received.';
end $$;
create trigger withdrawals_kept before update or delete on withdrawals
  for each row execute function keep_withdrawal();
