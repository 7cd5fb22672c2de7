-- Of the last whole reconciliation; the next one waits for longer after a long one.
alter table reconciliation add column took_ms integer;
