-- The provider's transaction that took the tax of this refund out of its books: what undoes it once the bank has returned the money.
-- Null where none was made, and for refunds before this column.
alter table refunds add column tax_reversal text;
