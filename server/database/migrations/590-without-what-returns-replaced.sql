-- Since `100-returns.sql` returns hold the pieces that came back, and nothing reads when a picture was last tried.
drop table pieces_taken_back;
alter table lost_pictures drop column tried_at;
