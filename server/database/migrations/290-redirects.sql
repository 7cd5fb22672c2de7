-- Redirects beyond collections: any old address, and pages that are gone, which have no target.
alter table redirects alter column target drop not null;
alter table redirects drop constraint redirects_path_check;
alter table redirects add constraint redirects_path_check
  check (path ~ '^/[^/]' and path !~ '[[:cntrl:]]' and length(path) <= 300);
alter table redirects drop constraint redirects_target_check;
alter table redirects add constraint redirects_target_check
  check (target ~ '^/([^/\\]|$)' and target !~ '[\s\\[:cntrl:]]' and length(target) <= 300);
create index redirects_newest on redirects (created_at desc, path);

-- The addresses that were asked for and not found, by day. Nothing in it is about the person who asked.
create table missing_pages (
  day date not null,
  path text not null check (length(path) <= 300),
  asked integer not null check (asked > 0),
  primary key (day, path)
);
