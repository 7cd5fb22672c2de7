alter table orders validate constraint orders_exchanged_check;
alter table orders validate constraint orders_state_check;
alter table returns validate constraint returns_kind_check;
