-- What is called alike before the comma and is no style, so that it is not proposed again.
create table styles_kept_apart (name text primary key);
