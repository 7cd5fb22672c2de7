-- What froze a gift card when the refund of its purchase made it void: it counts again if that refund fails.
alter table credit_accounts add column frozen_before text check (frozen_before in ('staff', 'dispute'));
