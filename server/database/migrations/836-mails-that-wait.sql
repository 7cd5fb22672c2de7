-- outside a transaction
-- Mails that wait are counted at each scrape, and those of one order found before each of its mails.
drop index concurrently if exists mails_waiting;
create index concurrently mails_waiting on mails (order_id, id) where sent_at is null and failure is null;
drop index concurrently if exists mails_refused;
create index concurrently mails_refused on mails (refused_at) where refused_at is not null;
