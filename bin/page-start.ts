import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const ENTRY = join(import.meta.dirname, '../web/first-paint/page-start.ts')
const ID = 'virtual:page-start'

/** Bundles `web/first-paint/page-start.ts` into a string for an inline script; in the browser it is empty. */
export function pageStart(): Plugin {
  return {
    name: 'hemline:page-start',
    resolveId: { filter: { id: /^virtual:page-start$/ }, handler: () => `\0${ID}` },
    load: {
      filter: { id: /^\0virtual:page-start$/ },
      async handler() {
        this.addWatchFile(ENTRY)
        const source = this.environment.name === 'client' ? '' : await bundle()
        return `export default ${JSON.stringify(source)}`
      },
    },
  }
}

async function bundle(): Promise<string> {
  const outputs = (await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, minify: true, lib: { entry: ENTRY, formats: ['iife'], name: 'pageStart' } },
  })) as Rolldown.RolldownOutput[]
  return outputs[0]!.output[0].code.trim()
}
