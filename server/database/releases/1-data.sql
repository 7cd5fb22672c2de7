-- A row in each table of the first release, as its shop writes them.
insert into accounts (email, name, phone_number, password_hash, is_admin)
values ('Ada@example.com', 'Ada Lovelace', '+1 503 555 0100', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', true);
insert into sessions (id, account_id, address, expires_at) values ('session', 1, '203.0.113.7', now() + interval '1 day');
insert into password_resets (token_hash, account_id, expires_at) values ('\xabcd', 1, now() + interval '1 hour');
insert into remembered_addresses (account_id, address) values (1, '203.0.113.7');
insert into rate_limit_buckets (key, empty_at) values ('sign-in:203.0.113.7', now() + interval '1 minute');
insert into audit_log (actor_id, account_id, what, address, details)
values (1, 1, 'password_changed', '203.0.113.7', '{"by": "owner"}');

insert into images (hash, width, height, placeholder)
values ('0123456789abcdef0123456789abcdef', 1600, 2000, 'data:image/webp;base64,UklGRg==');

insert into products (name, description, price, product_type, sizes, cover_image, sub_images, image_alts, stock_per_size)
values ('Wool Coat, Camel', 'A straight coat in felted wool.', 48000, 'women', '{S,M}',
  '/images/0123456789abcdef0123456789abcdef.jpg', '{}', '{"/images/0123456789abcdef0123456789abcdef.jpg": "A coat"}', true);
insert into stock (product_id, size, on_hand, held, sold) values (1, 'S', 0, 0, 1), (1, 'M', 9, 1, 0);
insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
values (1, 'S', 'adjust', 1, null, 'Ada@example.com'), (1, 'M', 'adjust', 9, null, 'Ada@example.com'),
  (1, 'S', 'hold', 1, 'HL-AAAAA-AAAAA-AAAAA-AAAAA', 'checkout'), (1, 'S', 'sell', 1, 'HL-AAAAA-AAAAA-AAAAA-AAAAA', 'payment'),
  (1, 'M', 'hold', 1, 'HL-BBBBB-BBBBB-BBBBB-BBBBB', 'checkout');
insert into search_words values ('wool'), ('coat'), ('camel');
insert into search_words_queue values (1);
select write_listings('{1}');

insert into orders (id, account_id, checkout_key, cart_hash, state, subtotal, amount_shipping, total, amount_charged,
  amount_refunded, email, session_params, session_id, session_url, payment_intent, hold_ends_at, paid_at)
values
  ('HL-AAAAA-AAAAA-AAAAA-AAAAA', 1, 'one', 'hash', 'partially_refunded', 48000, 1500, 49500, 49500, 1000, 'Ada@example.com', '{}',
    'cs_test_1', 'https://checkout.example/1', 'pi_1', now() + interval '31 minutes', now()),
  ('HL-BBBBB-BBBBB-BBBBB-BBBBB', null, 'two', 'hash', 'awaiting_payment', 48000, 0, 48000, null, 0, null, '{}',
    'cs_test_2', 'https://checkout.example/2', null, now() + interval '31 minutes', null);
insert into order_items (order_id, line, product_id, size, stock_size, quantity, name, unit_price, cover_image)
values ('HL-AAAAA-AAAAA-AAAAA-AAAAA', 1, 1, 'S', 'S', 1, 'Wool Coat, Camel', 48000, '/images/0123456789abcdef0123456789abcdef.jpg'),
  ('HL-BBBBB-BBBBB-BBBBB-BBBBB', 1, 1, 'M', 'M', 1, 'Wool Coat, Camel', 48000, null);
insert into deliveries (order_id, status, tracking_information, email, name, line1, city, state, postal_code, country, ordered_at)
values ('HL-AAAAA-AAAAA-AAAAA-AAAAA', 'shipped', '1Z999', 'Ada@example.com', 'Ada Lovelace', '12 St James Square', 'Portland',
  'OR', '97201', 'US', now());
insert into order_history (order_id, by, what, from_state, to_state, before, after)
values ('HL-AAAAA-AAAAA-AAAAA-AAAAA', 'provider', 'paid', 'awaiting_payment', 'paid', '{"status": null}', '{"status": "manufacturing"}');
insert into refunds (order_id, request_key, amount, state, reason, by, provider_id, settled_at)
values ('HL-AAAAA-AAAAA-AAAAA-AAAAA', 'click', 1000, 'succeeded', 'damaged', 'Ada@example.com', 're_1', now());
insert into provider_events (id, type, object_id, created_at) values ('evt_1', 'checkout.session.completed', 'cs_test_1', now());
insert into provider_cursor (event_id) values ('evt_1');
insert into mails (key, recipient, template, data) values ('order-confirmation:HL-AAAAA-AAAAA-AAAAA-AAAAA', 'Ada@example.com',
  'order-confirmation', '{"order": "HL-AAAAA-AAAAA-AAAAA-AAAAA"}');
insert into reconciliation (checked_at, discrepancies) values (now(), '[]');
