-- The release before neither reads nor writes these.
alter table provider_cursor drop column moved_at;
alter table provider_events drop column object_id;
alter table password_resets drop column makes_admin;
