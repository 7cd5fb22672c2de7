-- What the new size of an exchange cost more than the old one when it was asked for, in cents a piece: 0 or less.
alter table return_items add column price_difference integer not null default 0 check (price_difference <= 0);
