alter table orders validate constraint orders_kind_check;
alter table orders validate constraint orders_credit_check;
alter table orders validate constraint orders_exchanged_check;
alter table refunds validate constraint refunds_goes_to_check;
alter table returns validate constraint returns_refund_to_check;
