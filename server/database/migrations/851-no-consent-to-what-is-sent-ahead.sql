-- An order that was sent ahead of the pieces that it replaces is not canceled while they are awaited, so its buyer is not asked for
-- consent to a delay. The hourly job has tried it in vain.
update deliveries d set consent_by = null
where d.consent_by is not null and d.consented_at is null and d.status = 'manufacturing' and exists (
  select from transfers t join returns r on r.id = t.return_id
  where t.to_order = d.order_id and t.state = 'made' and r.state in ('announced', 'received'));
