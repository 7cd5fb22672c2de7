import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { answerErrors } from '../http/errors.ts'
import { registerOtherBuilds, shareBuild } from './builds.ts'

let database: FreshDatabase
let folders: string[]

/** The build of a release, in which only one file has changed. */
const aBuild = async (release: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-build-'))
  await writeFile(join(folder, `entry-${release}.js`), `release(${release})`)
  await writeFile(join(folder, 'shared-1.css'), 'body { margin: 0 }')
  await writeFile(join(folder, `drape-${release}.avif`), 'a photograph')
  folders.push(folder)
  return folder
}

beforeAll(async () => {
  database = await freshDatabase()
  folders = []
})
afterAll(async () => {
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

test('A host serves the files of the builds that others served last, also of a newer one, and no older ones', async () => {
  // The host of release 2, which the balancer asks for files of pages from hosts of 1 and 3.
  const app = Fastify()
  answerErrors(app)
  registerOtherBuilds(app, database)
  const statusOf = async (name: string) => (await app.inject(`/assets/${name}`)).statusCode
  for (const release of [0, 1, 2, 3]) await shareBuild(database, await aBuild(release))

  const answer = await app.inject('/assets/entry-3.js')
  expect([answer.statusCode, answer.body]).toEqual([200, 'release(3)'])
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(await statusOf('entry-1.js')).toBe(200)
  expect(await statusOf('shared-1.css')).toBe(200)
  expect(await statusOf('entry-0.js')).toBe(404)
  expect(await statusOf('drape-3.avif')).toBe(404)
  expect((await app.inject('/assets/entry-9.js')).headers['cache-control']).toBe('no-store')

  // A rollback serves release 1 again, which is then not the oldest.
  await shareBuild(database, folders[1]!)
  await shareBuild(database, await aBuild(4))
  expect([await statusOf('entry-1.js'), await statusOf('entry-2.js')]).toEqual([200, 404])
  await app.close()
})

test('Hosts that start at once share their build once', async () => {
  const folder = await aBuild(7)
  await Promise.all([1, 2, 3, 4].map(() => shareBuild(database, folder)))
  const { rows } = await database.pool.query(
    "select count(*)::int as n from page_files where name = 'entry-7.js'",
  )
  expect(rows).toEqual([{ n: 1 }])
})
