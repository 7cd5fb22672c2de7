-- How tall the model of a picture is, and the size that is worn, by the address of the picture.
alter table products add column image_models jsonb not null default '{}';

-- What all colours of a garment share: how it is cut, what its sizes are counted in, and its chart. A product may have a chart
-- of its own.
alter table styles
  add column cut text check (cut in ('slim', 'regular', 'relaxed', 'oversized')),
  add column cut_note text check (length(cut_note) between 1 and 200),
  add column size_system text check (size_system in ('AU', 'BR', 'CN', 'DE', 'EU', 'FR', 'IT', 'JP', 'MEX', 'UK', 'US')),
  add column size_type text check (size_type in ('regular', 'petite', 'maternity', 'big', 'tall', 'plus')),
  add column size_chart text references size_charts (name) on update cascade;

-- Renaming a chart, and refusing to delete one, look for its styles.
create index styles_size_chart on styles (size_chart) where size_chart is not null;
