-- What disputes took from the account and gave back, by the provider's entries.
create table dispute_moves (
  id text primary key,
  dispute_id text not null,
  order_id text not null,
  at timestamptz not null,
  -- In cents; below 0 what was taken.
  amount integer not null,
  fee integer not null
);
create index dispute_moves_by_time on dispute_moves (at);
create index dispute_moves_of_dispute on dispute_moves (dispute_id);
-- Of earlier disputes only what is still away is known, until the provider tells of them again.
insert into dispute_moves (id, dispute_id, order_id, at, amount, fee)
select 'of ' || id, id, order_id, opened_at, -amount, 0 from order_disputes
where standing <> 'won' and amount > 0;
