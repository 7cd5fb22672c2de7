-- outside a transaction
-- For the list of money that is due, which every look at the dashboard counts.
drop index concurrently if exists returns_due;
create index concurrently returns_due on returns (due_at) where state in ('announced', 'received') and due_at is not null;
drop index concurrently if exists refunds_failed_of_return;
create index concurrently refunds_failed_of_return on refunds (return_id)
  where state = 'failed' and return_id is not null;
