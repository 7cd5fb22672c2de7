-- When the packing slip of the order was last printed, and a digest of what stood on it: another digest since then means
-- that the paper is out of date.
alter table deliveries add column printed_at timestamptz, add column printed_digest text;
