-- Cancellations, returns and claims (decisions/0025-returns.md).
create table returns (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^R-[0-9A-HJKMNP-TV-Z]{10}$'),
  order_id text not null references orders (id),
  -- The client's Idempotency-Key, and a hash of what it asked for.
  request_key text,
  request_hash text,
  kind text not null check (kind in ('cancel', 'return', 'claim')),
  basis text not null check (basis in ('policy', 'withdrawal', 'fault', 'goodwill')),
  state text not null
    check (state in ('requested', 'announced', 'called_off', 'declined', 'lapsed', 'received', 'settled')),
  email text,
  -- False where the pieces never left the shop, or stay where they are.
  needs_return boolean not null default true,
  -- When the buyer withdrew from the contract: the shop has 14 days from then on.
  stated_at timestamptz,
  send_by timestamptz,
  tracking_information text,
  posted_at timestamptz,
  received_at timestamptz,
  -- When the money has to be on its way, once the parcel is or was.
  due_at timestamptz,
  settled_at timestamptz,
  reminded_at timestamptz,
  -- Delivery that is given back with the pieces, and its tax; fixed when the return is settled.
  shipping integer not null default 0 check (shipping >= 0),
  shipping_tax integer not null default 0 check (shipping_tax >= 0),
  -- Some of its money could not be requested yet: the payment is disputed, or other refunds have taken all of it.
  owes boolean not null default false,
  by text not null,
  -- What the shop says to the buyer.
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (id, order_id),
  check ((state = 'settled') = (settled_at is not null)),
  check (state <> 'received' or received_at is not null),
  check (basis <> 'withdrawal' or stated_at is not null)
);
create unique index returns_request on returns (order_id, request_key) where request_key is not null;
create index returns_of_order on returns (order_id, created_at);
-- The dashboard's lists, and the hourly job.
create index returns_newest on returns (created_at desc, number desc);
create index returns_requested on returns (created_at, number) where state = 'requested';
create index returns_announced on returns (send_by, number) where state = 'announced';
create index returns_owing on returns (settled_at, number) where owes;
create index returns_received on returns (due_at, number) where state = 'received';

create table return_items (
  id bigint generated always as identity primary key,
  return_id uuid not null,
  order_id text not null,
  line integer not null,
  quantity integer not null check (quantity > 0),
  reason text check (reason in ('too_small', 'too_large', 'colour', 'not_as_pictured', 'quality', 'changed_mind',
    'late', 'damaged', 'wrong_item', 'missing', 'other')),
  comment text,
  -- The buyer has a part of the money and keeps the pieces, which do not count as taken back.
  kept boolean not null default false,
  -- What the pieces are worth, in cents, fixed when the return is asked for.
  goods integer not null check (goods >= 0),
  tax integer not null check (tax >= 0),
  outcome text check (outcome in ('accepted', 'reduced', 'refused', 'missing')),
  -- What is kept of their worth, and why.
  deducted integer not null default 0 check (deducted between 0 and goods + tax),
  why text,
  disposition text check (disposition in ('restock', 'repair', 'outlet', 'donate', 'destroy', 'send_back')),
  disposed_at timestamptz,
  disposed_by text,
  disposed_why text,
  foreign key (return_id, order_id) references returns (id, order_id),
  foreign key (order_id, line) references order_items (order_id, line),
  check (deducted = 0 or outcome = 'reduced'),
  check (outcome is distinct from 'reduced' or (deducted > 0 and why is not null)),
  check (outcome is distinct from 'refused' or why is not null),
  check (disposition is null or outcome is not null),
  check (disposition is distinct from 'destroy' or disposed_why is not null)
);
create index return_items_of_return on return_items (return_id);
create index return_items_to_dispose on return_items (return_id)
  where disposition is null and outcome in ('accepted', 'reduced') and not kept;
create index return_items_of_line on return_items (order_id, line);

-- `in_return` counts the pieces of living returns, `taken_back` those of settled ones.
alter table order_items add column in_return integer not null default 0,
  -- The tax of the line as the provider computed it; null for earlier orders.
  add column tax integer check (tax >= 0),
  add constraint order_items_in_return_check check (in_return >= 0 and taken_back + in_return <= quantity) not valid;

alter table deliveries add column shipped_at timestamptz, add column delivered_at timestamptz;
alter table refunds add column return_id uuid references returns (id);
alter table order_history add column return_id uuid;
alter table stock_moves add column return_item_id bigint;

update deliveries d set
  shipped_at = case when status <> 'manufacturing' then
    (select max(at) from order_history h where h.order_id = d.order_id and what = 'delivery shipped') end,
  delivered_at = case when status = 'delivered' then
    (select max(at) from order_history h where h.order_id = d.order_id and what = 'delivery delivered') end
where status <> 'manufacturing';

-- What came back with refunds until now becomes settled returns. A later release drops `pieces_taken_back`.
create function old_return_number() returns text language sql volatile as $$
  select 'R-' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1), '')
  from generate_series(1, 10)
$$;
create table old_returns as
  select gen_random_uuid() as id, old_return_number() as number, order_id, refund_id, min(id) as first, min(at) as at,
    min(by) as by
  from pieces_taken_back group by order_id, refund_id, case when refund_id is null then id end;
insert into returns (id, number, order_id, kind, basis, state, email, needs_return, settled_at, by, created_at)
select r.id, r.number, r.order_id, 'return', 'goodwill', 'settled', o.email, false, r.at, r.by, r.at
from old_returns r join orders o on o.id = r.order_id;
insert into return_items (return_id, order_id, line, quantity, goods, tax, outcome, disposition, disposed_at, disposed_by)
select r.id, p.order_id, p.line, part.quantity, part.quantity * i.unit_price, 0, 'accepted', part.disposition,
  case when part.disposition is not null then p.at end, case when part.disposition is not null then p.by end
from pieces_taken_back p
join old_returns r on r.order_id = p.order_id and r.refund_id is not distinct from p.refund_id
  and (r.refund_id is not null or r.first = p.id)
join order_items i on i.order_id = p.order_id and i.line = p.line
cross join lateral (values (p.restocked, 'restock'), (p.quantity - p.restocked, null)) as part (quantity, disposition)
where part.quantity > 0;
update refunds set return_id = r.id from old_returns r where refunds.id = r.refund_id;
drop table old_returns;
drop function old_return_number();
