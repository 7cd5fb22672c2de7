import type { Plugin } from 'vite'
import { LEFT_OUT, withoutUnused } from './unused-router-code.ts'

/** What React Router calls of two of its parts that the shop has not turned on, for which it has no build option. */
const UNUSED = {
  // Lazy route discovery; see `routeDiscovery` in react-router.config.ts.
  'dom/ssr/fog-of-war': `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const [URL_LIMIT, getManifestPath, getPathsWithAncestors, handleClientVersionMismatch] = []`,
  // The `instrumentations` of HydratedRouter.
  'router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const [instrumentHandler, instrumentationResultMetaContext] = []`,
}

const MODULE = /\/react-router\/dist\/\w+\/lib\/([\w/-]+)\.js$/
const OWN_CODE = /\/web\/.*\.tsx?$/

/**
 * Leaves these parts, and the code that unused-router-code.ts names, out of the browser's scripts. A build fails if React
 * Router needs more of the parts than this, has other code, or if the shop uses what is left out.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'hemline:unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/\w+\/lib\/(dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/ },
      handler: (id) => Object.entries(UNUSED).find(([part]) => id.endsWith(`/${part}.js`))?.[1],
    },
    transform: {
      filter: { id: [MODULE, OWN_CODE] },
      handler(code, id) {
        const path = MODULE.exec(id)?.[1]
        if (path) return { code: withoutUnused(code, path), map: null }
        const used = LEFT_OUT.exec(code)?.[1]
        if (used)
          throw new Error(`${id} uses ${used} of React Router, which unused-router-code.ts leaves out`)
        return undefined
      },
    },
  }
}
