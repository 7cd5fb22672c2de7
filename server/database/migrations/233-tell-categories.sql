-- Each process keeps the categories to name what lists are filtered by.
create function notify_categories() returns trigger language plpgsql as $$
begin
  perform pg_notify('categories', '');
  return null;
end $$;
create trigger categories_notify after insert or update or delete on categories
  for each statement execute function notify_categories();
