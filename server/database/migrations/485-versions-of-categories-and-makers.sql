-- A form that was opened before somebody else has saved the same row is told so, as with colours.
alter table categories add column version integer not null default 1;
alter table makers add column version integer not null default 1;
