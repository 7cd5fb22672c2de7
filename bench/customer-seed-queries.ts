import type { Pool } from 'pg'

/**
 * Who has bought something and who has an account, with the sums of their orders; of each hundred some have tags and a
 * note.
 */
export async function seedCustomers(pool: Pool): Promise<void> {
  await pool.query(`
    insert into customers (account_id, email, name, orders, spent, pieces, pieces_back, first_seen_at, last_seen_at)
    select account_id, (select a.email from accounts a where a.id = account_id), 'Customer ' || account_id, count(*),
      sum(amount_charged), 2 * count(*), count(*) / 4, min(created_at), max(created_at)
    from orders where account_id is not null and paid_at is not null group by account_id
    union all
    select null, min(email), (array['Ada', 'Grace', 'Mary', 'Jean', 'Zoë'])[1 + abs(hashtext(min(email))) % 5] || ' '
      || initcap(left(min(email), 4)), count(*), sum(amount_charged), 2 * count(*), abs(hashtext(min(email))) % 3,
      min(created_at), max(created_at)
    from orders where account_id is null and paid_at is not null group by lower(email)`)
  await pool.query(`
    insert into customer_tags (customer_id, tag)
    select id, case when id % 100 < 5 then 'press' else 'vip' end from customers where id % 100 < 10`)
  await pool.query(`
    insert into customer_notes (customer_id, by, text)
    select id, 'admin@hemline.test', 'Asks for a gift box.' from customers where id % 50 = 0`)
}
