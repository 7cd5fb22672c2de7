-- When a refund succeeded that has failed since: `settled_at` becomes the time of the failure. Null for all others, and for those
-- that came back before this column.
alter table refunds add column succeeded_at timestamptz;
