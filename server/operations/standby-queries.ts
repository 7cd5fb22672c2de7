import { sql } from 'kysely'

/** A base backup that runs is connected, too, and is no standby. */
export const standbys = sql`(select * from pg_stat_replication where application_name <> 'pg_basebackup') standbys`
