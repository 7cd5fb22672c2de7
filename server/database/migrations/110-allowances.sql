-- The sweep of empty buckets reads them all. With the index each use of a bucket, and each one given back, wrote an
-- entry into it; without it a use changes its row in place.
drop index allowances_empty;
alter table allowances set (fillfactor = 70);
