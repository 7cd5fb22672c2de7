-- An address may have asked for a size again after it was renamed. Of the two open requests the older keeps its place, and waits as
-- long as the newer one would.
with same as materialized (
  select a.id, first_value(a.id) over same_size as kept, max(a.expires_at) over same_size as expires_at
  from stock_alerts a join products p on p.id = a.product_id
  where a.mailed_at is null and a.expires_at > now()
  window same_size as (
    partition by a.product_id, a.email_folded,
      case when a.size = any(p.sizes) then a.size else coalesce(p.renamed_sizes ->> a.size, a.size) end
    order by a.id rows between unbounded preceding and unbounded following
  )
), kept as (
  update stock_alerts a set expires_at = s.expires_at from same s
  where a.id = s.id and s.kept = s.id and a.mailed_at is null and a.expires_at < s.expires_at
)
delete from stock_alerts a using same s where a.id = s.id and s.kept <> s.id and a.mailed_at is null;
