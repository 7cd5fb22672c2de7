-- Why the staff has frozen it. A release before this one leaves it as it is, so it is only shown while `frozen` is by the staff.
alter table credit_accounts add column frozen_why text;
