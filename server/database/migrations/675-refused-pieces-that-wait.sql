-- outside a transaction
-- Returns with refused pieces that have not been sent back are found without reading all pieces that ever came. An earlier release
-- that still runs judges pieces as before, and the index has these too.
drop index concurrently if exists return_items_to_send_back;
create index concurrently return_items_to_send_back on return_items (return_id)
  where outcome = 'refused' and disposition is null and not kept;
