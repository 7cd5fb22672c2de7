-- What somebody may do in the dashboard (contract/permissions.ts); null for customers. Admins of earlier releases are
-- owners.
alter table accounts add column role text
  check (role in ('owner', 'manager', 'service', 'warehouse', 'editor'));
update accounts set role = 'owner' where is_admin;

-- The role that an invitation gives, and who sent it; null for an ordinary reset link.
alter table password_resets add column role text
  check (role in ('owner', 'manager', 'service', 'warehouse', 'editor')),
  add column invited_by text;
update password_resets set role = 'owner', invited_by = 'command line' where makes_admin;
