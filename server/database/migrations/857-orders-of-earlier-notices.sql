-- Notices of a delay are found by their order; those from before `order_id` have it in their key alone.
update mails set order_id = split_part(key, ':', 2) where template = 'delay-notice' and order_id is null;
