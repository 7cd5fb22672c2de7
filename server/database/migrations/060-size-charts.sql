-- Measures of the body by size, entered by the shop, in millimetres.
create table size_charts (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  -- How to measure.
  how text not null,
  -- What is measured: ["Chest", "Waist"].
  points jsonb not null,
  -- [{"size": "M", "measures": [[960, 960], null]}], one pair from–to for each point; null where nothing is known.
  rows jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- By name, as files and the form have it.
alter table products add column size_chart text references size_charts (name) on update cascade;

-- For the question whether a chart is used.
create index products_size_chart on products (size_chart) where size_chart is not null;
