-- outside a transaction
drop index concurrently if exists returns_to_put_away;
create index concurrently returns_to_put_away on returns (settled_at, number) where to_put_away;
