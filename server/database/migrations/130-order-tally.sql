-- Of the delivery of an order that does not go its way: given back, to be given back, or frozen by a dispute. What is
-- to be made or sent is so seen from the delivery alone.
alter table deliveries add column stopped boolean not null default false;
update deliveries d set stopped = true from orders o
  where o.id = d.order_id and (o.state not in ('paid', 'partially_refunded') or o.disputed = 'open');

create function stop_delivery() returns trigger language plpgsql as $$
begin
  -- Here, and not as a condition of the trigger: that would be read anew for each order that is placed.
  if old.state <> new.state and new.state <> 'awaiting_payment' or old.disputed is distinct from new.disputed then
    update deliveries set stopped = not stopped
    where order_id = new.id
      and stopped <> (new.state not in ('paid', 'partially_refunded') or coalesce(new.disputed = 'open', false));
  end if;
  return null;
end $$;
create trigger orders_stopped after update of state, disputed on orders
  for each row execute function stop_delivery();
create function begin_delivery() returns trigger language plpgsql as $$
begin
  -- With its lock: an order that is being stopped meanwhile would not see this delivery yet.
  select o.state not in ('paid', 'partially_refunded') or coalesce(o.disputed = 'open', false) into new.stopped
  from orders o where id = new.order_id for no key update;
  new.stopped = coalesce(new.stopped, false);
  return new;
end $$;
create trigger deliveries_begun before insert on deliveries for each row execute function begin_delivery();

drop index orders_stopped, deliveries_to_make, deliveries_to_ship;
create index deliveries_to_make on deliveries (ordered_at desc, order_id desc) include (email_folded)
  where status = 'manufacturing' and tracking_information is null and not stopped;
create index deliveries_to_ship on deliveries (ordered_at desc, order_id desc) include (email_folded)
  where status = 'manufacturing' and tracking_information is not null and not stopped;

-- How many orders that were paid for there are, and how many deliveries of each kind, week by week, as additions and
-- subtractions: whoever counts adds them up, and nobody waits to write one. The shop takes together what has come in.
-- An order comes in when it is paid for; placing one does not touch this.
create table order_tally (
  -- In which the order was placed, in weeks since 1970: says where in a list a page begins.
  week integer not null,
  disputed boolean not null,
  -- Of a delivery; null where orders are counted.
  status text,
  tracked boolean not null,
  stopped boolean not null,
  n integer not null
);

create function week_of(at timestamptz) returns integer language sql stable
return floor(extract(epoch from at) / 604800)::integer;

create function tally_order() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null then
    insert into order_tally values (week_of(old.created_at), old.disputed is not distinct from 'open', null, false, false, -1);
  end if;
  if new.paid_at is not null then
    insert into order_tally values (week_of(new.created_at), new.disputed is not distinct from 'open', null, false, false, 1);
  end if;
  return null;
end $$;
create trigger orders_tallied after insert on orders
  for each row when (new.paid_at is not null) execute function tally_order();
create trigger orders_retallied after update of paid_at, disputed, created_at on orders
  for each row when (
    (old.paid_at is null) <> (new.paid_at is null)
    or old.disputed is distinct from new.disputed or old.created_at <> new.created_at
  ) execute function tally_order();
create trigger orders_untallied after delete on orders
  for each row when (old.paid_at is not null) execute function tally_order();

create function tally_delivery() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_tally values
      (week_of(old.ordered_at), false, old.status, old.tracking_information is not null, old.stopped, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_tally values
      (week_of(new.ordered_at), false, new.status, new.tracking_information is not null, new.stopped, 1);
  end if;
  return null;
end $$;
create trigger deliveries_tallied after insert or delete on deliveries
  for each row execute function tally_delivery();
create trigger deliveries_retallied after update on deliveries
  for each row when (
    old.status <> new.status or (old.tracking_information is null) <> (new.tracking_information is null)
    or old.stopped <> new.stopped or old.ordered_at <> new.ordered_at
  ) execute function tally_delivery();

-- Counts anew; for what has been written without triggers.
create function tally_all_orders() returns void language sql as $$
  truncate order_tally;
  insert into order_tally
  select week_of(created_at), disputed is not distinct from 'open', null, false, false, count(*)
  from orders where paid_at is not null group by 1, 2
  union all
  select week_of(ordered_at), false, status, tracking_information is not null, stopped, count(*)
  from deliveries group by 1, 3, 4, 5
$$;
create function tally_orders_anew() returns trigger language plpgsql as $$
begin
  perform tally_all_orders();
  return null;
end $$;
create trigger orders_emptied after truncate on orders for each statement execute function tally_orders_anew();
create trigger deliveries_emptied after truncate on deliveries
  for each statement execute function tally_orders_anew();

select tally_all_orders();
