-- A product that was active in the other shop and is hidden here until the shopkeeper publishes all of these together. Of what
-- has arrived before, the file is the only one to know.
alter table external_ids add column to_publish boolean not null default false;
create index external_ids_to_publish on external_ids (id) where to_publish;
