-- outside a transaction
-- A page far down a list of what is to be done is found without reading the rows above it. An earlier release that still runs
-- reads by these indexes as by those before them.
drop index concurrently if exists returns_to_receive;
create index concurrently returns_to_receive on returns (send_by, number) include (id) where state = 'announced';
drop index concurrently if exists returns_to_inspect;
create index concurrently returns_to_inspect on returns (due_at, number) include (id) where state = 'received';
drop index concurrently if exists returns_to_decide;
create index concurrently returns_to_decide on returns (created_at, number) include (id) where state = 'requested';
drop index concurrently if exists returns_to_dispose;
create index concurrently returns_to_dispose on returns (settled_at, number) include (id) where to_put_away;
drop index concurrently if exists returns_to_pay;
create index concurrently returns_to_pay on returns (due_at, number) include (id)
  where state in ('announced', 'received') and due_at is not null;
drop index concurrently if exists returns_announced;
drop index concurrently if exists returns_received;
drop index concurrently if exists returns_requested;
drop index concurrently if exists returns_to_put_away;
drop index concurrently if exists returns_due;
