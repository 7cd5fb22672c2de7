-- The list of styles in the dashboard is in this order.
create index styles_name on styles (lower(name), id);
