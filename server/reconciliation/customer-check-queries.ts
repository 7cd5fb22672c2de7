import { sql } from 'kysely'
import { brought, givenBack } from '../orders/sales-queries.ts'
import { defineCheck } from './check.ts'

const ADVICE =
  'The sums of recent buyers are counted again in the night. If they still differ then, report it to the developers.'

export const CUSTOMER_CHECKS = [
  defineCheck(
    'What a customer has bought is what the customer’s orders add up to',
    ADVICE,
    sql`
      with waiting as (
        select account_id, lower(email) as email from changed_customers
      ), bought as (
        select coalesce(own.id, guest.id) as id, o.account_id, o.exchange_of,
          ${brought} - ${givenBack} as spent
        from orders o
        left join customers own on own.account_id = o.account_id
        left join customers guest on o.account_id is null and guest.email_folded = o.email_folded
        where o.paid_at is not null
          and coalesce(o.account_id, 0) not in (select account_id from waiting where account_id is not null)
          and (o.account_id is not null
            or o.email_folded is not null and o.email_folded not in (select email from waiting where email is not null))
      ), summed as (
        select id, count(*) filter (where exchange_of is null) as orders, sum(spent) as spent
        from bought where id is not null group by id
      ), counted as (
        select id, email, orders, spent from customers
        where coalesce(account_id, 0) not in (select account_id from waiting where account_id is not null)
          and email_folded not in (select email from waiting where email is not null)
      )
      select 'customer ' || c.id as where,
        'counted ' || c.orders || ' orders of ' || c.spent || ', by the orders ' || coalesce(s.orders, 0) || ' of ' || coalesce(s.spent, 0) as what
      from counted c left join summed s using (id)
      where (c.orders, c.spent) is distinct from (coalesce(s.orders, 0), coalesce(s.spent, 0))
      union all
      select 'account ' || coalesce(account_id::text, 'of a guest'), count(*) || ' orders of no customer'
      from bought where id is null group by account_id`,
  ),
]
