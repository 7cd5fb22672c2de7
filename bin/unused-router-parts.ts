import { parseAst, type Plugin } from 'vite'

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

/**
 * Functions that only fetchers, actions and server components call, none of which the shop has in the browser: its forms are
 * sent by `callApi`, or load a document.
 */
const NEVER_CALLED: Readonly<Record<string, readonly string[]>> = {
  'router/router': ['handleAction', 'handleFetcherAction', 'handleFetcherLoader'],
  'dom/ssr/components': ['RSCPrefetchPageLinksImpl'],
  hooks: ['RSCErrorHandler'],
}

const MODULE = /\/react-router\/dist\/\w+\/lib\/([\w/-]+)\.js$/

/** Leaves these parts out of the browser's scripts. A build fails if React Router has no such parts, or needs more of them. */
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
      filter: { id: MODULE },
      handler: (code, id) => ({
        code: withoutBodies(code, NEVER_CALLED[MODULE.exec(id)![1]!] ?? []),
        map: null,
      }),
    },
  }
}

function withoutBodies(code: string, names: readonly string[]): string {
  if (names.length === 0) return code
  const bodies = functionsIn(parseAst(code)).flatMap(({ id, body }) =>
    names.includes(id?.name ?? '') ? [body] : [],
  )
  if (bodies.length !== names.length)
    throw new Error(`React Router has ${bodies.length} of the functions ${names.join(', ')}`)
  return bodies.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}{ throw new Error('left out of the scripts') }${text.slice(end)}`,
    code,
  )
}

interface Node {
  type: string
  start: number
  end: number
}

interface FunctionNode extends Node {
  id: { name: string } | null
  body: Node
}

/** In the order of the code, those inside of others too. */
function functionsIn(node: object): FunctionNode[] {
  const own = 'type' in node && node.type === 'FunctionDeclaration' ? [node as FunctionNode] : []
  const below = Object.values(node).filter((part) => typeof part === 'object' && part !== null) as object[]
  return [...own, ...below.flatMap(functionsIn)]
}
