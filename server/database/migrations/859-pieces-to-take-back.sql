-- Whether all money of an order is back while pieces of it are not: those that have not left are found by it. The release before
-- writes `stopped` alone, so a job repairs it.
alter table deliveries add column to_take_back boolean not null default false;
