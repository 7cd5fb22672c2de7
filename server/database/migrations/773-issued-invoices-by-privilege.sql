-- The shop never changes or deletes an invoice: this is refused to the owner of the table.
drop trigger invoices_kept on invoices;
drop function keep_invoice();
revoke update, delete on invoices from current_user;
-- Before a refund or an order is deleted, PostgreSQL locks the invoices that refer to it, which takes the privilege to update
-- one of their columns. This one is always generated, so no statement can give it a value.
grant update (id) on invoices to current_user;
