import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  // The whole table travels as one cacheable file; no page then waits to discover a route.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
