import type { Pool } from 'pg'

/** Named bench-1@example.com and so on, all with the same password. */
export async function seedCustomers(pool: Pool, count: number, passwordHash: string): Promise<void> {
  await pool.query(
    `insert into accounts (email, name, password_hash)
    select 'bench-' || n || '@example.com', 'Ada Lovelace', $2 from generate_series(1, $1::int) n`,
    [count, passwordHash],
  )
}
