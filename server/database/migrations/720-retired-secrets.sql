-- Secrets that signed until a rotation, each sealed with the one that signs: the e-mails of erased persons are compared by them.
-- The release before compares by its own secret alone.
create table retired_secrets (key_id text primary key, sealed bytea not null);
