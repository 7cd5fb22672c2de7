-- The release before does not read it.
alter table listings drop column words;
