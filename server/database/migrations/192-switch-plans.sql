-- A connection keeps the plan of a function's statement from its first calls. One that was made for a single product, or for
-- tables that were nearly empty then, takes many seconds for a file of thousands.
alter function switch_prices(integer[]) set plan_cache_mode = 'force_custom_plan';
