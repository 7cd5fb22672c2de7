import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { CLIENT_FILES } from './build.ts'
import { findPageFile, keepBuild } from './build-queries.ts'

const ASSETS = join(CLIENT_FILES, 'assets')

/** Photographs of pages are not shared, because they are half of all bytes; a colour shows instead of a missing one. */
const SHARED = /^[\w.-]+\.(js|css|woff2)$/
const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
} as const

/** The builds kept beside this one: the previous one, and the next one while hosts are updated one by one. */
const KEPT_BUILDS = 3

/**
 * Serves the files of other releases' builds, which their hosts have stored in the database. Those of this build are on
 * disk.
 */
export function registerOtherBuilds(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    const content = SHARED.test(name) ? await findPageFile(db, name) : undefined
    if (!content) {
      // A host of the next release may be about to store it.
      reply.header('cache-control', 'no-store')
      throw new NotFound('There is no such file.')
    }
    return reply
      .headers({
        'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES],
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(content)
  })
}

/**
 * Call it before the host serves: a page of this build may request its files from a host of another release. File names
 * contain hashes, so builds do not collide.
 */
export async function shareBuild({ db }: Pick<Shop, 'db'>, folder = ASSETS): Promise<void> {
  const names = (await readdir(folder)).filter((name) => SHARED.test(name)).toSorted()
  const build = hash('sha256', names.join('/')).slice(0, 12)
  await keepBuild(db, build, KEPT_BUILDS, async function* () {
    for (const name of names) yield { name, content: await readFile(join(folder, name)) }
  })
}
