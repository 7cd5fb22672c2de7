import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { getCollection } from '../../contract/collection.ts'
import { getProduct } from '../../contract/product.ts'
import { getCachedCall } from './cached-calls.ts'
import { splitAddress } from './cache-keys.ts'
import type { ResponseCache } from './response-cache.ts'

interface Named {
  /** Matches the name and the parts before and after it. */
  pattern: RegExp
  call: Call
  param: string
  /** A name that cannot exist, which `cache-keys.ts` uses for all invalid ones. */
  none: string
}

const NAMED: Named[] = [
  { pattern: /^(\/shop\/)([1-9]\d*)(\/\w+)?(\.data)?$/, call: getProduct, param: 'id', none: '0' },
  { pattern: /^(\/collections\/)([a-z0-9-]+)()(\.data)?$/, call: getCollection, param: 'slug', none: '-' },
]

interface Found {
  path: string
  /** The address for all names that do not exist. */
  shared: string
  call: Call
  params: Record<string, string>
}

function findNamed(address: string): Found | undefined {
  const [path, query] = splitAddress(address)
  for (const { pattern, call, param, none } of NAMED) {
    const [, before, name, after = '', data = ''] = pattern.exec(path) ?? []
    if (before === undefined || name === none) continue
    const routes = data && new URLSearchParams(query).get('_routes')
    const kept = routes ? `?${new URLSearchParams({ _routes: routes })}` : ''
    const shared = `${before}${none}${after}${data}${kept}`
    return { path: before + name, shared, call, params: { [param]: name! } }
  }
  return undefined
}

/**
 * The address under which a page is rendered and cached: all missing products share one, and all missing collections
 * another. Rendering a page takes 30 to 70 ms, and there are more possible names than the cache can hold.
 */
export async function sharedIfMissing(
  app: FastifyInstance,
  cache: ResponseCache,
  address: string,
): Promise<string> {
  const found = findNamed(address)
  // While the database is away, cached responses are served without a query.
  if (!found || cache.isKept(address)) return address
  const { call, params, shared } = found
  const answer = await getCachedCall(app, cache, call, { params })
  return answer?.status === 404 ? shared : address
}

/** The same for collections only, without a query: `isUnknown` recognizes paths that surely have none. */
export function sharedIfUnknown(address: string, isUnknown: (path: string) => boolean): string {
  const found = address.startsWith('/collections/') ? findNamed(address) : undefined
  return found && isUnknown(found.path) ? found.shared : address
}
