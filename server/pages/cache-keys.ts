import { PAGE_SLUGS } from '../../contract/page.ts'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { firstSegment } from './routed-paths.ts'

/** Query parameters by the path that they belong to. */
type Parameters = Readonly<Record<string, readonly string[]>>

/** The address without the parameters that `known` does not name, the others sorted: one for all that mean the same. */
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

/** All addresses that no page has are rendered and cached as this one. */
export const UNKNOWN_PAGE = '/404'

/** The data of a page, which React Router's client asks for, has an address of its own. */
const DATA = '.data'
const MAX_REMEMBERED = 5_000

/**
 * The address under which a page's HTML or data is rendered and cached. Parameters of a path that do not show in the HTML
 * become `-`, and all unknown paths `/404`.
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

/** The pages of products, texts and collections show what the address names; the browser fills in the others. */
const PRODUCT_ID = /^[1-9]\d{0,9}$/
const BLANK = '%20'
const TEXT_PAGES: ReadonlySet<string | undefined> = new Set(PAGE_SLUGS)
const COLLECTION = /^[a-z0-9-]{1,60}$/

interface Page {
  /** The canonical path. */
  page: string
  /** With the names of its parameters. */
  route: string
  /** The page and its layouts, whose data `_routes` may ask for. */
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

/** The page asks for an id where there is none, and says of all others that cannot be one that there is no such product. */
const idOf = (id: string): string => (PRODUCT_ID.test(id) ? id : id.trim() === '' ? BLANK : '0')

const isSlug = (folder: string, slug: string) =>
  folder === 'collections' ? COLLECTION.test(slug) : TEXT_PAGES.has(slug)

/** The routes that a path may match, by its first segment: each page begins with a word, except the one that takes every path. */
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
