/** Code of React Router's modules that the shop has no use for. */
interface Unused {
  /** By name, with what their bodies become. */
  functions?: Readonly<Record<string, string>>
  /** By how their first line begins, with what takes their place; each reaches to the line that closes it. */
  blocks?: Readonly<Record<string, string>>
}

const NOTHING = ''

/** By the path below React Router's `lib`. Left out are what `LEFT_OUT` names, hot reload, and React's server components. */
export const UNUSED_CODE: Readonly<Record<string, Unused>> = {
  'router/router': {
    functions: {
      // Lazy route discovery, instrumentation and hot reload.
      checkFogOfWar: 'return { active: false, matches: null }',
      discoverRoutes: "return { type: 'success', matches }",
      patchRoutes: NOTHING,
      _internalSetRoutes: NOTHING,
      getInstrumentationNavigateMeta: NOTHING,
      // Fetchers.
      fetch: NOTHING,
      handleFetcherAction: NOTHING,
      handleFetcherLoader: NOTHING,
      setFetcherError: NOTHING,
      getFetcher: NOTHING,
      resetFetcher: NOTHING,
      deleteFetcher: NOTHING,
      queueFetcherForDeletion: NOTHING,
      getUpdatedRevalidatingFetchers: NOTHING,
      markFetchRedirectsDone: 'return false',
      abortStaleFetchLoads: 'return false',
      interruptActiveLoads: 'isRevalidationRequired = true',
      // Forms that change something: they are sent by `callApi`, or load a document.
      handleAction: "throw new Error('Actions are left out of the scripts')",
      // Middleware of the browser, and loading without the shop's data strategy.
      runClientMiddlewarePipeline: 'return handler()',
      defaultDataStrategyWithMiddleware: NOTHING,
      // View transitions.
      restoreAppliedTransitions: NOTHING,
      persistAppliedTransitions: NOTHING,
    },
    blocks: {
      'if (init.instrumentations) {': NOTHING,
      'if (opts?.instrumentationNavigateMetaReceiver) {': NOTHING,
      'if (isFogOfWar) {': NOTHING,
      'if (!init.dataStrategy && ': NOTHING,
      'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {':
        NOTHING,
      'fetchLoadMatches.forEach((f, key) => {': NOTHING,
      'revalidatingFetchers.filter((f) => !f.matches ': NOTHING,
      'if (opts.body !== void 0) {': NOTHING,
      'if (submission && isMutationMethod(submission.formMethod)) {': NOTHING,
      'if (typeof route.lazy === "function") {': NOTHING,
    },
  },
  components: {
    blocks: {
      'newState.fetchers.forEach((fetcher, key) => {': NOTHING,
      // View transitions.
      'if (reactDomFlushSyncImpl && flushSync) {': NOTHING,
      'if (transition) {': NOTHING,
      'if (renderDfd && pendingState && router.window) {': NOTHING,
      'if (!vtContext.isTransitioning && interruption) {': NOTHING,
    },
  },
  hooks: {
    functions: {
      useNavigateUnstable: NOTHING,
      DefaultErrorComponent: 'return null',
      RSCErrorHandler: 'return children',
    },
  },
  errors: { functions: { decodeRedirectErrorDigest: NOTHING, decodeRouteErrorResponseDigest: NOTHING } },
  'dom/lib': { functions: { useViewTransitionState: 'return false' } },
  'dom/ssr/data': { functions: { createRequestInit: 'return { signal: request.signal }' } },
  'dom/ssr/single-fetch': {
    functions: {
      singleFetchActionStrategy: NOTHING,
      singleFetchLoaderFetcherStrategy: NOTHING,
      nonSsrStrategy: NOTHING,
    },
  },
  'dom/ssr/routes': {
    functions: {
      createClientRoutesWithHMRRevalidationOptOut: NOTHING,
      preventInvalidServerHandlerCall: NOTHING,
      noActionDefinedError: NOTHING,
      fetchServerAction: NOTHING,
      prefetchRouteModuleChunks: NOTHING,
      getShouldRevalidateFunction: 'return route.shouldRevalidate',
    },
    blocks: {
      'dataRoute.action = ({ request, ': NOTHING,
      'if (!route.hasClientAction) dataRoute.action = ': NOTHING,
      'action: route.hasClientAction ? ': NOTHING,
      'middleware: route.hasClientMiddleware ? ': NOTHING,
    },
  },
  'dom/ssr/errorBoundaries': {
    functions: {
      RemixRootDefaultErrorBoundary: `
        console.error(error)
        return React$1.createElement(
          BoundaryShell,
          { title: 'Application Error!', isOutsideRemixApp },
          React$1.createElement('h1', null, 'Application Error'),
        )`,
    },
  },
  'dom/ssr/components': {
    functions: { RSCPrefetchPageLinksImpl: 'return null' },
    blocks: {
      // Only the server writes something into them.
      'let initialScripts = React$1.useMemo(() => {': `
        const blank = { ...scriptProps, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: ' ' } }
        const initialScripts = React$1.createElement(
          React$1.Fragment,
          null,
          React$1.createElement('script', { ...blank, type: void 0 }),
          React$1.createElement('script', { ...blank, type: 'module', async: true }),
        )`,
    },
  },
}

/** What the shop must not use of React Router in the browser, because its code is left out. */
export const LEFT_OUT =
  /\b(useFetchers?|useActionData|clientAction|clientMiddleware|viewTransition|defaultShouldRevalidate)\b/

/** Fails if React Router has another version of what is left out. */
export function withoutUnused(code: string, path: string): string {
  const { functions = {}, blocks = {} } = UNUSED_CODE[path] ?? {}
  let rest = code
  for (const [name, body] of Object.entries(functions))
    rest = replaceOne(
      rest,
      `((?:async )?function ${asPattern(name)}\\([^\\n]*\\{\\n)`,
      (head) => `${head}${body}}\n`,
    )
  for (const [beginning, replacement] of Object.entries(blocks))
    rest = replaceOne(rest, `(${asPattern(beginning)})[^\\n]*`, () => `${replacement}\n`)
  return withoutMessages(rest)
}

/** Of what begins a line; it reaches to the first line that closes a brace and is indented alike. */
function replaceOne(code: string, beginning: string, replace: (head: string) => string): string {
  const block = new RegExp(`^(\\t*)${beginning}[^]*?^\\1\\}(?! else)[^\\n]*\\n`, 'gm')
  let count = 0
  const replaced = code.replaceAll(block, (_all, _tabs, head: string) => {
    count++
    return replace(head)
  })
  if (count !== 1)
    throw new Error(`React Router has ${count} of what unused-router-code.ts leaves out: ${beginning}`)
  return replaced
}

const asPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Warnings for developers, and what errors say that only a fault of the code can cause; development has them. */
const withoutMessages = (code: string): string =>
  code
    .replaceAll(/\bwarn(?:ing|Once)\([^\n]*\);$/gm, ';')
    .replaceAll(/\b(\w*invariant\([^\n]*), (?:"[^"\n]*"|`[^`\n]*`|\w+\([^)\n]*\))\);$/gm, '$1);')
