-- Why the staff has frozen it. A release before this one leaves it as it is, so it is only shown while `frozen` is by the staff.
alter table credit_accounts add column frozen_why text;
update credit_accounts a set frozen_why = f.why
from (
  select distinct on (target) target, details -> 'after' ->> 'reason' as why
  from audit_log
  where what = 'adjustCredit' and details -> 'after' ->> 'kind' = 'freeze'
  order by target, id desc
) f
where f.target = a.id::text and (a.frozen = 'staff' or a.frozen_before = 'staff');
