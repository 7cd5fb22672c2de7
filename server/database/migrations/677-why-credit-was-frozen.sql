-- Apart from the new column, whose lock would be held while the log is read.
update credit_accounts a set frozen_why = f.why
from (
  select distinct on (target) target, details -> 'after' ->> 'reason' as why
  from audit_log
  where what = 'adjustCredit' and details -> 'after' ->> 'kind' = 'freeze'
  order by target, id desc
) f
where f.target = a.id::text and (a.frozen = 'staff' or a.frozen_before = 'staff');
