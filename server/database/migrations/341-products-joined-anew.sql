-- A plan that was made for one edited product is kept for the connection, and compared each row of an import with each other
-- one: 25 million pairs, until the statement ran out of time. What is executed as text is planned for its rows.

create or replace function follow_names() returns trigger language plpgsql as $$
begin
  execute $sql$
    with renamed as (
      select s.id, after.name
      from before join after using (id) join styles s on s.id = after.style_id and s.name = before.name
      where before.name <> after.name
        and not exists (select from products p where p.style_id = s.id and p.id <> after.id)
      for update of s skip locked
    )
    update styles s set name = renamed.name, updated_at = now() from renamed where s.id = renamed.id
  $sql$;
  return null;
end $$;

create or replace function follow_products() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from after where active;
  else
    execute $sql$
      select array_agg(id)
      from before join after using (id) where (before.price, before.active) is distinct from (after.price, after.active)
    $sql$ into ids;
  end if;
  if ids is not null then perform switch_prices(ids); end if;
  return null;
end $$;

create or replace function follow_sizes() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from after;
  else
    execute 'select array_agg(id) from before join after using (id) where before.sizes <> after.sizes' into ids;
  end if;
  if ids is not null then perform keep_skus(ids); end if;
  return null;
end $$;
