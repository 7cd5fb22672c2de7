import type { FastifyInstance } from 'fastify'

export type IsRouted = (path: string) => boolean

export const firstSegment = (path: string): string => path.split('/', 2)[1] ?? ''

/** Tells whether a path may belong to a route that is registered after this call, by its first segment. */
export function noteRoutes(app: FastifyInstance): IsRouted {
  const segments = new Set<string>()
  const beginnings = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    const first = firstSegment(url)
    const [literal = ''] = first.split(/[:*]/, 1)
    if (literal === first) segments.add(first)
    else if (literal !== '') beginnings.add(literal)
  })
  return (path) => {
    const first = firstSegment(path)
    return segments.has(first) || [...beginnings].some((beginning) => first.startsWith(beginning))
  }
}
