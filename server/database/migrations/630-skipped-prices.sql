-- What a planned change left as it was, because it cost something else by then than when it was planned.
alter table price_change_products add column skipped boolean not null default false;
