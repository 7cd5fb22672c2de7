import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const { resolve } = createRequire(import.meta.url)
const here = (name: string) => new URL(`./assets/${name}`, import.meta.url)

const ASSETS: { path: string; file: string | URL; type: string }[] = [
  ...['base.css', 'pay.css', 'developer.css'].map((name) => ({
    path: `/${name}`,
    file: here(name),
    type: 'text/css; charset=utf-8',
  })),
  ...['pay.js', 'card-fields.js', 'v1.js'].map((name) => ({
    path: `/${name}`,
    file: here(name),
    type: 'text/javascript; charset=utf-8',
  })),
  {
    path: '/serif.woff2',
    file: resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'),
    type: 'font/woff2',
  },
  {
    path: '/sans.woff2',
    file: resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
]

export async function addAssets(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of ASSETS) {
    const content = await readFile(file)
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'public, max-age=300',
          'x-content-type-options': 'nosniff',
        })
        .send(content),
    )
  }
}
