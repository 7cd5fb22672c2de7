-- When the difference of an exchange for a dearer size was paid; `paid_at` of an exchange is when it is sent or ends. Null for all
-- other orders, and for exchanges whose difference the release before takes while it still serves.
alter table orders add column charged_at timestamptz;
