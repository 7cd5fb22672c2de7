-- The desk lists each state by time, and says how many of each number of stars were published.
create index reviews_in_state on reviews (state, written_at, id);
create index reviews_stars on reviews (stars, state);
drop index reviews_waiting;
