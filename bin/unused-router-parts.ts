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
 * Only fetchers, actions and server components call these functions, none of which the shop has in the browser: its
 * forms are sent by `callApi`, or load a document.
 */
const NEVER_CALLED = `{ throw new Error('left out of the scripts') }`

/** The bodies that replace those of functions, by module and name. */
const BODIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'router/router': {
    handleAction: NEVER_CALLED,
    handleFetcherAction: NEVER_CALLED,
    handleFetcherLoader: NEVER_CALLED,
  },
  'dom/ssr/components': { RSCPrefetchPageLinksImpl: NEVER_CALLED },
  hooks: { RSCErrorHandler: NEVER_CALLED },
  // It imports a page whose link is hovered to prefetch what its `links` name, which no page exports. Where the import
  // fails, React Router reloads the page that the visitor is on.
  'dom/ssr/links': { getKeyedPrefetchLinks: '{ return [] }' },
}

const MODULE = /\/react-router\/dist\/\w+\/lib\/([\w/-]+)\.js$/

/**
 * Leaves these parts out of the browser's scripts. A build fails if React Router has no such parts, or needs more of
 * them.
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
      filter: { id: MODULE },
      handler: (code, id) => ({
        code: withBodies(code, BODIES[MODULE.exec(id)![1]!] ?? {}),
        map: null,
      }),
    },
  }
}

function withBodies(code: string, bodies: Readonly<Record<string, string>>): string {
  const names = Object.keys(bodies)
  if (names.length === 0) return code
  const found = functionsIn(parseAst(code)).flatMap(({ id, body }) => {
    const replacement = bodies[id?.name ?? '']
    return replacement === undefined ? [] : [{ ...body, replacement }]
  })
  if (found.length !== names.length)
    throw new Error(`React Router has ${found.length} of the functions ${names.join(', ')}`)
  return found.reduceRight(
    (text, { start, end, replacement }) => `${text.slice(0, start)}${replacement}${text.slice(end)}`,
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
