-- Store credit whose account was merged into another one names, as an added gift card does, where its rest has gone.
alter table credit_accounts drop constraint credit_accounts_check2;
alter table credit_accounts add constraint credit_accounts_check2
  check (kind = 'gift_card' or (code_hash is null and order_id is null)) not valid;
alter table credit_accounts validate constraint credit_accounts_check2;
