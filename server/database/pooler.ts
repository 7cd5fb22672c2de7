import pg from 'pg'

/** Whoever else uses the pool may have the very session that is looked for. */
const LOOKS = 5

type Session = Pick<pg.Client, 'query'>

/**
 * Throws when the connections lead to a pool that lends a session for one transaction at a time, as
 * PgBouncer's pool_mode = transaction: notifications would not arrive, and locks would be somebody else's.
 */
export async function refuseLentSessions(connectionString: string): Promise<void> {
  const open = () => new pg.Client({ connectionString, application_name: 'hemline start' })
  const [one, other] = [open(), open()]
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await one.connect()
    // A pool names its clients itself; PostgreSQL is asked directly otherwise.
    if ((await pidOf(one)) === processIdOf(one)) return
    await other.connect()
    if (await areLent(one, other)) throw new LentSessions()
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}

export class LentSessions extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pool that lends its sessions for one transaction at a time ' +
        '(PgBouncer: pool_mode = transaction). The shop needs sessions of its own: connect it directly, or with pool_mode = session.',
    )
  }
}

/** Whether two connections get the same session in turn, or one gets another while the other is busy. */
export async function areLent(one: Session, other: Session): Promise<boolean> {
  try {
    for (let look = 0; look < LOOKS; look++) {
      const first = await pidOf(one)
      await other.query('begin')
      const second = await pidOf(other)
      const again = await pidOf(one)
      await other.query('rollback')
      if (second === first || again !== first) return true
    }
    return false
  } catch (error) {
    // Sessions that are lent for one statement take no transaction at all.
    if (error instanceof pg.DatabaseError && error.code === '08P01') return true
    throw error
  }
}

const pidOf = async (session: Session): Promise<number> =>
  (await session.query('select pg_backend_pid() as pid')).rows[0].pid

const processIdOf = (client: pg.Client) => (client as unknown as { processID: number }).processID
