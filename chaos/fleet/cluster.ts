import { execFileSync } from 'node:child_process'
import { appendFile, chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../test/free-port.ts'
import { waitFor } from '../program.ts'
import { findPostgres, Machine, unprivileged } from './programs.ts'

const NAMES = ['one', 'two', 'three'] as const

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'wal_level=replica',
  'hot_standby=on',
  'max_connections=200',
  'shared_buffers=64MB',
  'wal_keep_size=512MB',
  'synchronous_commit=on',
  // A confirmed order is on two machines.
  `synchronous_standby_names=ANY 1 (${NAMES.join(', ')})`,
]

interface Node {
  name: string
  port: number
  folder: string
  machine: Machine
}

/** A primary with two standbys. A commit is confirmed once one of them has it. */
export interface Cluster {
  ports: number[]
  primaryPort(): number
  kill(what: 'primary' | 'standby'): Promise<void>
  /** What an operator's program does: the standby that has received most becomes the primary, the other follows it. */
  failOver(): Promise<void>
  /** The machine that was killed comes back as a standby. */
  repair(): Promise<void>
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

export async function openCluster(folder: string): Promise<Cluster> {
  const bin = findPostgres()!
  const identity = unprivileged()
  const run = (program: string, given: string[]) =>
    execFileSync(join(bin, program), given, { ...identity, stdio: 'pipe' })
  const nodes: Node[] = []
  for (const name of NAMES) {
    const port = await findFreePort()
    const own = join(folder, name)
    await mkdir(own, { mode: 0o700 })
    if (identity.uid !== undefined) await chown(own, identity.uid, identity.gid!)
    const settings = [...SETTINGS, `port=${port}`, `unix_socket_directories=${own}`, `cluster_name=${name}`]
    const given = ['-D', join(own, 'data'), ...settings.flatMap((setting) => ['-c', setting])]
    const machine = new Machine(() => [join(bin, 'postgres'), given, { ...identity, cwd: own }])
    nodes.push({ name, port, folder: own, machine })
  }
  let primary = nodes[0]!
  let dead: Node | undefined
  const standbys = () => nodes.filter((node) => node !== primary && node !== dead)

  const clone = async (node: Node) => {
    const data = join(node.folder, 'data')
    await rm(data, { recursive: true, force: true })
    run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-D',
      data,
      '-R',
      '-c',
      'fast',
    ])
    await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${sourceOf(primary, node)}'\n`)
    node.machine.start()
  }
  const streaming = () =>
    waitFor('the standbys stream', async () => {
      const [row] = await ask<{ n: number }>(
        primary,
        "select count(*)::int as n from pg_stat_replication where state = 'streaming'",
      )
      return row?.n === 2
    })

  run('initdb', [
    '-D',
    join(primary.folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  primary.machine.start()
  await waitFor('the primary answers', async () => (await ask(primary, 'select 1')).length === 1)
  await Promise.all(standbys().map(clone))
  await streaming()
  for (const text of [
    'create role hemline login',
    'create database hemline owner hemline',
    // Through the pooler a session has the timeouts of its role.
    "alter role hemline set statement_timeout = '15s'",
    "alter role hemline set lock_timeout = '5s'",
    "alter role hemline set idle_in_transaction_session_timeout = '30s'",
  ])
    await ask(primary, text)
  await ask(primary, 'create extension pg_trgm', [], 'hemline')

  return {
    ports: nodes.map(({ port }) => port),
    primaryPort: () => primary.port,
    kill: async (what) => {
      dead = what === 'primary' ? primary : standbys()[0]!
      await dead.machine.kill('SIGQUIT')
    },
    failOver: async () => {
      const left = standbys()
      const received = await Promise.all(
        left.map(async (node) => {
          const [row] = await ask<{ at: string }>(
            node,
            "select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as at",
          )
          return { node, at: BigInt(row!.at) }
        }),
      )
      const [best, ...others] = received.toSorted((one, other) => (one.at > other.at ? -1 : 1))
      await ask(best!.node, 'select pg_promote()')
      primary = best!.node
      for (const { node } of others) {
        await ask(node, `alter system set primary_conninfo = '${sourceOf(primary, node)}'`)
        await ask(node, 'select pg_reload_conf()')
      }
    },
    repair: async () => {
      const node = dead!
      dead = undefined
      await clone(node)
      await streaming()
    },
    query: (text, values) => ask(primary, text, values, 'hemline'),
    close: async () => void (await Promise.all(nodes.map(({ machine }) => machine.kill('SIGQUIT')))),
  }
}

const sourceOf = (primary: Node, node: Node) =>
  `host=127.0.0.1 port=${primary.port} user=postgres application_name=${node.name}`

async function ask<T extends pg.QueryResultRow>(
  { port }: Node,
  text: string,
  values: unknown[] = [],
  database = 'postgres',
): Promise<T[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
