import { PAGE_SLUGS } from '../../contract/page.ts'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { firstSegment } from './routed-paths.ts'

/** The known query parameters of each path. */
type Parameters = Readonly<Record<string, readonly string[]>>

/** The address with only the `known` parameters, sorted: one address for all that mean the same. */
export function addressWith(known: readonly string[], path: string, query: string): string {
  if (query === '' || known.length === 0) return path
  const kept = [...new URLSearchParams(query)].filter(([name]) => known.includes(name))
  if (kept.length === 0) return path
  // The sort is stable, because the order of one name's values can matter.
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return `${path}?${new URLSearchParams(kept)}`
}

export const splitAddress = (url: string): [path: string, query: string] => {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** All addresses without a page are rendered and cached as this one. */
export const UNKNOWN_PAGE = '/404'

/** The suffix of a page's data address, which React Router's client requests. */
const DATA = '.data'
const MAX_REMEMBERED = 5_000

/**
 * Returns a function from a URL to the address under which its page's HTML or data is rendered and cached. Path
 * parameters that do not show in the HTML become `-`, and all unknown paths `/404`.
 */
export function openPageKeys(routes: ServerBuild['routes'], known: Parameters): (url: string) => string {
  const tree = treeOf(routes)
  const pages = new Map<string, Page>()
  const unknown = findPage(tree, UNKNOWN_PAGE)

  // Matching a path against all routes takes longer than answering it.
  const treeByFirst = treesByFirstSegment(tree)

  const pageOf = (path: string): Page => {
    const first = firstSegment(path).toLowerCase()
    const likely = first.includes('%') ? tree : treeByFirst.get(first)
    if (likely === undefined) return unknown
    let page = pages.get(path)
    if (page !== undefined) return page
    page = findPage(likely, path)
    if (pages.size >= MAX_REMEMBERED) pages.clear()
    pages.set(path, page)
    return page
  }
  return (url) => {
    const [path, query] = splitAddress(url)
    if (!path.endsWith(DATA)) {
      const { page, route } = pageOf(path)
      return addressWith(known[route] ?? [], page, query)
    }
    const { page, route, routeIds } = pageOf(path.slice(0, -DATA.length).replace(/\/_$/, '/'))
    const address = addressWith(known[route] ?? [], page === '/' ? `/_${DATA}` : page + DATA, query)
    const wanted = new URLSearchParams(query).get('_routes')?.split(',') ?? []
    const ids = [...new Set(wanted)].filter((id) => routeIds.has(id)).sort()
    if (ids.length === 0) return address
    return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ _routes: ids.join(',') })}`
  }
}

/** Pages of products, texts and collections depend on the address; the browser fills in the others. */
const PRODUCT_ID = /^[1-9]\d{0,9}$/
const BLANK = '%20'
const TEXT_PAGES: ReadonlySet<string | undefined> = new Set(PAGE_SLUGS)
const COLLECTION = /^[a-z0-9-]{1,60}$/

interface Page {
  /** The canonical path. */
  page: string
  /** The route's pattern, with the names of its parameters. */
  route: string
  /** The page and its layouts, whose data `_routes` may request. */
  routeIds: ReadonlySet<string>
}

function findPage(tree: RouteObject[], path: string): Page {
  const matches = matchRoutes(tree, path)
  const segments = (matches ?? []).flatMap(({ route }) => route.path?.split('/').filter(Boolean) ?? [])
  const routeIds = new Set((matches ?? []).flatMap(({ route }) => route.id ?? []))
  if (!matches || segments[0] === '*') return { page: UNKNOWN_PAGE, route: UNKNOWN_PAGE, routeIds }
  const params = matches.at(-1)!.params
  const shown = segments.map((segment) => {
    if (segment === ':id') return idOf(params['id']!)
    if (segment === ':slug') return isSlug(segments[0]!, params['slug']!) ? params['slug'] : '-'
    return segment === '*' || segment.startsWith(':') ? '-' : segment
  })
  return { page: `/${shown.join('/')}`, route: `/${segments.join('/')}`, routeIds }
}

/** A blank id has its own page, which asks for one; all ids that cannot exist share the page that says so. */
const idOf = (id: string): string => (PRODUCT_ID.test(id) ? id : id.trim() === '' ? BLANK : '0')

const isSlug = (folder: string, slug: string) =>
  folder === 'collections' ? COLLECTION.test(slug) : TEXT_PAGES.has(slug)

/** Possible routes by the first segment of the path: each page begins with a word, except the one for every path. */
function treesByFirstSegment([root]: RouteObject[]): Map<string, RouteObject[]> {
  const { children = [], ...layout } = root!
  const ofEveryPath = children.filter(({ path }) => path === '*')
  const byFirst = Map.groupBy(children, ({ path = '' }) => path.split('/', 1)[0]!)
  return new Map(
    [...byFirst].map(([first, own]) => [
      first,
      [{ ...layout, children: [...own, ...ofEveryPath] } as RouteObject],
    ]),
  )
}

function treeOf(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  const own = Object.values(routes).filter((route) => route?.parentId === parent)
  return own.map((route): RouteObject => {
    const { id, index, path } = route!
    return index ? { id, index } : { id, path, children: treeOf(routes, id) }
  })
}
