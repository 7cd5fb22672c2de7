import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Caller } from '../../contract/call.ts'
import type { Manifest } from '../../contract/own-documents.ts'

/** The exports of `web/entry.server.tsx` beside its handlers. */
interface Entry {
  apiContext: RouterContext<Caller>
  errorsContext: RouterContext<unknown[]>
  nonceContext: RouterContext<string>
  pageParameters: Readonly<Record<string, readonly string[]>>
  rewriteForFirstPaint(html: string, nonce: string, sheets: ReadonlyMap<string, string>): string
  /** Throws if the page does not match what the script in its head expects. */
  assertRewritten(html: string): void
}

export interface Web extends Entry {
  build: ServerBuild
  /** The same build for each manifest of routes that pages load. */
  builds: Record<Manifest, ServerBuild>
}

const ROOT = resolve(import.meta.dirname, '../..')
export const CLIENT_FILES = resolve(ROOT, 'build/client')
const SERVER_BUILD = resolve(ROOT, 'build/server/index.js')

export async function loadWeb(): Promise<Web> {
  if (!existsSync(SERVER_BUILD)) throw new Error('The web part is not built. Run: npm run build')
  return webOf((await import(pathToFileURL(SERVER_BUILD).href)) as ServerBuild)
}

export async function openDevelopmentWeb(): Promise<{ vite: ViteDevServer; load(): Promise<Web> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true } })
  return {
    vite,
    load: async () => webOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild),
  }
}

const webOf = (build: ServerBuild): Web => ({
  ...(build.entry.module as unknown as Entry),
  build,
  builds: {
    shop: withManifest(build, 'shop'),
    own: withManifest(build, 'own'),
    whole: withManifest(build, 'whole'),
  },
})

const withManifest = (build: ServerBuild, name: Manifest): ServerBuild => ({
  ...build,
  assets: { ...build.assets, url: build.assets.url.replace('/manifest-', `/manifest-${name}-`) },
})

export function readSheets(): Map<string, string> {
  const folder = join(CLIENT_FILES, 'assets')
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/assets/${name}`, readFileSync(join(folder, name), 'utf8').trim()]),
  )
}
