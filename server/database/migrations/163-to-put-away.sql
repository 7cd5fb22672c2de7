-- Whether pieces of a settled return wait for what becomes of them. A list of them would else be searched for among all
-- pieces that ever stayed with their buyers.
alter table returns add column to_put_away boolean not null default false;

update returns r set to_put_away = true
where state = 'settled' and (needs_return or basis = 'withdrawal') and exists (
  select from return_items i where i.return_id = r.id and i.disposition is null
    and i.outcome in ('accepted', 'reduced') and not i.kept);
