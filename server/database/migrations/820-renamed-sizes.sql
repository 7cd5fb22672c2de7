-- What sizes are called today that were renamed: the lines of orders keep the name under which they were bought.
alter table products add column renamed_sizes jsonb not null default '{}';
