import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Caller } from '../../contract/call.ts'

/** The web part as it was built, with the one value that a rendering needs from the server. */
export interface Web {
  build: ServerBuild
  apiContext: RouterContext<Caller>
}

const ROOT = resolve(import.meta.dirname, '../..')
export const CLIENT_FILES = resolve(ROOT, 'build/client')
const SERVER_BUILD = resolve(ROOT, 'build/server/index.js')

export async function loadWeb(): Promise<Web> {
  if (!existsSync(SERVER_BUILD)) throw new Error('The web part is not built. Run: npm run build')
  return webOf((await import(pathToFileURL(SERVER_BUILD).href)) as ServerBuild)
}

/** While developing, Vite compiles the web part afresh whenever it is asked for. */
export async function openDevelopmentWeb(): Promise<{ vite: ViteDevServer; load(): Promise<Web> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true } })
  return {
    vite,
    load: async () => webOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild),
  }
}

const webOf = (build: ServerBuild): Web => ({
  build,
  apiContext: (build.entry.module as unknown as Pick<Web, 'apiContext'>).apiContext,
})
