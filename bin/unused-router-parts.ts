import type { Plugin } from 'vite'

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

/** Leaves these parts out of the browser's scripts. A build fails if React Router needs more of them than this. */
export function unusedRouterParts(): Plugin {
  return {
    name: 'hemline:unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/\w+\/lib\/(dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/ },
      handler: (id) => Object.entries(UNUSED).find(([part]) => id.endsWith(`/${part}.js`))?.[1],
    },
  }
}
