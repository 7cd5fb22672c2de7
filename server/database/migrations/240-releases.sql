-- So that a shop can tell whether it may serve on a schema that it does not know (server/database/migration-history.ts).
alter table schema_migrations
  add column release int,
  add column suits_release_before boolean;
