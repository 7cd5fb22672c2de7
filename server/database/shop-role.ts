import { withClient } from './connection.ts'

export const DATABASE = 'hemline'
/** The role that the shop connects with: it owns its database and nothing else. */
export const ROLE = 'hemline_shop'
const NAME = 'hemline role'

/**
 * Creates the role and its database. Before the role existed, the shop connected as the superuser, so in older
 * databases the superuser's objects are transferred to the role. Every statement is idempotent.
 */
export async function ensureShopRole(superuserAt: (database: string) => string): Promise<void> {
  await withClient(superuserAt('postgres'), NAME, async (client) => {
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE])
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${ROLE} LOGIN`)
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    await client.query(
      found.rowCount === 0
        ? `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`
        : `ALTER DATABASE ${DATABASE} OWNER TO ${ROLE}`,
    )
  })
  await withClient(superuserAt(DATABASE), NAME, (client) => client.query(GIVE_OBJECTS))
}

/**
 * REASSIGN OWNED is refused for the superuser that created the cluster. Sequences of columns follow their tables, and
 * an extension's objects stay with it.
 */
const GIVE_OBJECTS = `
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    WITH ours AS (
      SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), me AS (
      SELECT oid FROM pg_roles WHERE rolname = current_user
    ), dependent AS (
      SELECT classid, objid FROM pg_depend
        WHERE deptype = 'e' OR deptype IN ('a', 'i') AND refobjsubid > 0
          AND objid IN (SELECT oid FROM pg_class WHERE relkind = 'S')
    )
    SELECT format('ALTER SCHEMA %I OWNER TO ${ROLE}', n.nspname)
      FROM pg_namespace n JOIN ours USING (oid) JOIN me ON n.nspowner = me.oid
    UNION ALL
    SELECT format('ALTER %s %I.%I OWNER TO ${ROLE}',
                  CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                    WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, ours.nspname, relname)
      FROM pg_class c JOIN ours ON c.relnamespace = ours.oid JOIN me ON c.relowner = me.oid
      WHERE relkind IN ('r', 'p', 'S', 'v', 'm', 'c')
        AND (c.tableoid, c.oid) NOT IN (SELECT classid, objid FROM dependent)
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${ROLE}', p.oid::regprocedure)
      FROM pg_proc p JOIN ours ON p.pronamespace = ours.oid JOIN me ON p.proowner = me.oid
      WHERE (p.tableoid, p.oid) NOT IN (SELECT classid, objid FROM dependent)
    UNION ALL
    SELECT format('ALTER TYPE %I.%I OWNER TO ${ROLE}', ours.nspname, typname)
      FROM pg_type t JOIN ours ON t.typnamespace = ours.oid JOIN me ON t.typowner = me.oid
      WHERE typtype IN ('e', 'd', 'r') AND (t.tableoid, t.oid) NOT IN (SELECT classid, objid FROM dependent)
  LOOP
    EXECUTE statement;
  END LOOP;
END $$`
