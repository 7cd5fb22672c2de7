-- outside a transaction
-- PostgreSQL guesses how many rows have a part of a text from a sample of a hundred texts. A text of the sample seems to be in
-- a hundredth of the rows, and the list was then read in its order until fifty were found: 3.5 s among 600,000 customers.
-- With a sample of a thousand the index is used: 3 ms. Statistics of a sample are made by ANALYZE, which stops nobody.
alter index customers_searched alter column 1 set statistics 1000;
alter index deliveries_searched alter column 1 set statistics 1000;
alter index listings_searched alter column 1 set statistics 1000;
alter index payment_failures_searched alter column 1 set statistics 1000;
alter index styles_searched alter column 1 set statistics 1000;
alter table credit_accounts alter email_folded set statistics 1000;
alter table orders alter email_folded set statistics 1000;
alter table past_orders alter searched set statistics 1000;
analyze customers;
analyze deliveries;
analyze listings;
analyze payment_failures;
analyze styles;
analyze credit_accounts;
analyze orders;
analyze past_orders;
