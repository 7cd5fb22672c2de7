-- Store credit instead of money needs the buyer's agreement, which a withdrawal takes back.
alter table returns
  add constraint returns_credit_agreed_check
  check ((refund_to = 'credit') = (credit_agreed_at is not null) and (refund_to = 'origin' or basis <> 'withdrawal')) not valid;
