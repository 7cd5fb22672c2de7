-- Who asked for an open order to be canceled; null if nobody did. It is written before Stripe is asked to end the
-- payment session, because Stripe's event about the end may be applied before its answer.
alter table orders add column cancel_asked_by text;
