-- Who makes garments, and who answers for them in the European Union: Regulation (EU) 2023/988, Article 19.
create table makers (
  id smallint generated always as identity primary key,
  kind text not null check (kind in ('manufacturer', 'eu_responsible')),
  name text not null check (name <> ''),
  -- The postal address.
  address text not null,
  -- The electronic address.
  contact text not null,
  -- Of styles that name no other.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index makers_name on makers (kind, lower(name));
create unique index makers_default on makers (kind) where is_default;

-- Null: the shop's default of their kind.
alter table styles
  add column maker_id smallint references makers (id),
  add column eu_responsible_id smallint references makers (id);
create index styles_maker on styles (maker_id) where maker_id is not null;
create index styles_eu_responsible on styles (eu_responsible_id) where eu_responsible_id is not null;
