-- outside a transaction
-- Mails of an order of which a later one replaces an earlier one. The unique index of the keys finds a beginning only where texts are
-- compared by their bytes, which is not so in every database.
drop index concurrently if exists mails_replaced;
create index concurrently mails_replaced on mails (order_id) where template in ('order-shipped', 'order-tracking', 'delay-notice');
