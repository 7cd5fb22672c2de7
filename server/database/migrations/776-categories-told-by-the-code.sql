-- The release before notifies of categories itself.
drop trigger categories_notify on categories;
drop function notify_categories();
