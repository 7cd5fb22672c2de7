-- Backups that ended, by the daily job and by hand; `problem` is why there is no backup.
create table backups (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  by text not null check (by in ('schedule', 'command')),
  folder text,
  bytes bigint,
  rows bigint,
  pictures int,
  lost_pictures int,
  problem text,
  check ((folder is null) <> (problem is null))
);
create index backups_ended on backups (ended_at) where problem is null;

-- While there is a row, the restored shop holds its jobs, mails and payment calls (npm run release).
create table quarantine (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now(),
  backup_made_at timestamptz not null
);
