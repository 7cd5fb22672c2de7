-- When an inactive product is to become active.
alter table products add column publish_at timestamptz;
