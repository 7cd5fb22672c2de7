-- outside a transaction
drop index concurrently if exists audit_log_of_staff;
create index concurrently audit_log_of_staff on audit_log (id desc) where actor is not null;
drop index concurrently if exists audit_log_of_actor;
create index concurrently audit_log_of_actor on audit_log (actor, id desc) where actor is not null;
