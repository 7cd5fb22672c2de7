-- Mails of the release before that wait have no `expires_at`, and all that wait are tried again: a link that has ended must not be
-- mailed. Not of `email-changed`, which tells of a thief whatever has become of its link.
update mails set expires_at = created_at + make_interval(
  hours => coalesce((data ->> 'validHours')::int, 24 * (data ->> 'validDays')::int))
where sent_at is null and failure is null and data is not null and expires_at is null
  and template in ('verify-email', 'password-reset', 'staff-invitation', 'account-invitation', 'email-change-approval',
    'email-change-confirmation');
