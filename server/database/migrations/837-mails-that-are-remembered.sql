-- outside a transaction
-- Of old mails those are found whose recipient is still known. The mailbox lists by id.
drop index concurrently if exists mails_remembered;
create index concurrently mails_remembered on mails (created_at) where recipient <> '';
drop index concurrently if exists mails_newest;
