import type { Import } from './read.ts'

/** A module may import those above it in this list. */
const MODULES = [
  'settings',
  'mail',
  'payments',
  'accounts',
  'images',
  'catalog',
  'prices',
  'promotions',
  'credit',
  'alerts',
  'wishlist',
  'cart',
  'orders',
  'returns',
  'reviews',
  'withdrawals',
  'packing',
  'invoices',
  'customers',
  'staff-mails',
  'visits',
  'sales',
  'moving-in',
  'feeds',
  'dashboard',
  'reconciliation',
  'operations',
]

/** The folders that each folder may import. */
const FOLDERS: Record<string, string[]> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  demo: ['contract', 'packages', 'server'],
  test: ['contract', 'server', 'packages', 'demo'],
  bench: ['contract', 'server', 'packages', 'demo', 'test', 'e2e'],
  deploy: ['test'],
  chaos: ['contract', 'server', 'packages', 'demo', 'test', 'e2e'],
  bin: ['contract', 'server', 'packages', 'demo'],
  e2e: ['bin', 'contract', 'server', 'packages', 'demo', 'test'],
}

/** The composition root, which may import every module. */
const ASSEMBLY = /^server\/(app|calls|main|tasks)\.ts$|^server\/start\//

/** Undefined when the import is allowed. */
export const faultOf = (from: string, { to, isType }: Import): string | undefined => {
  const [here = '', there = ''] = [from, to].map((path) => path.split('/')[0]!)
  const ownPackage = packageOf(from)
  if (ownPackage && ownPackage !== packageOf(to)) return 'a package imports nothing of the shop'
  if (!ownPackage && there === 'packages' && to !== packageOf(to)) {
    return 'a package is imported by its name, through its public entry'
  }
  if (isTest(from)) return faultOfTest(here, there)
  if (isTest(to)) return 'what is there for tests is not for others'
  if (here === 'web' && isSchema(to)) return 'schemas stay out of the browser'
  if (here !== there) {
    const isAllowed =
      FOLDERS[here]?.includes(there) || (ASSEMBLY.test(from) && ['packages', 'demo'].includes(there))
    return isAllowed ? undefined : `${here} does not know ${there}`
  }
  if (here === 'contract' && isSchema(to) && !isSchema(from) && !isType)
    return 'the browser reads this file: import types alone'
  if (here === 'server') return faultInServer(from, to, isType)
  if (here === 'web') return faultInWeb(from, to)
  return undefined
}

const packageOf = (path: string) => /^packages\/[^/]+/.exec(path)?.[0]

const isTest = (path: string) => /(\.test\.tsx?$|\/testing\/)/.test(path)

/** Tests may compose any parts except web and server. */
const faultOfTest = (here: string, there: string) => {
  const sides = new Set([here, there])
  return sides.has('web') && (sides.has('server') || sides.has('packages'))
    ? 'web and server do not import each other'
    : undefined
}

const isSchema = (path: string) => path.startsWith('contract/schemas/')

const faultInServer = (from: string, to: string, isType: boolean) => {
  if (ASSEMBLY.test(from)) return undefined
  if (ASSEMBLY.test(to)) return 'only what starts the shop knows how it is put together'
  if (from === 'server/database/tables.ts' && isType && to.endsWith('/tables.ts')) return undefined
  const [here, there] = [from, to].map((path) => path.split('/')[1]!)
  if (here === there || there === undefined) return undefined
  if (there === 'pages') return 'pages import the modules, and no module imports pages'
  if (here === 'pages') return undefined
  const [left, right] = [MODULES.indexOf(there), MODULES.indexOf(here!)]
  if (left === -1) return undefined
  if (right === -1) {
    // The type Shop refers to the types of its members.
    if (from === 'server/shop.ts' && isType) return undefined
    return `${here} is below ${there} and does not know it`
  }
  if (here === 'payments' && there === 'mail') return 'payments and mail do not know each other'
  return left < right ? undefined : `the order is ${MODULES.join(' → ')}, never back`
}

const faultInWeb = (from: string, to: string) => {
  const [, here = '', fromArea = ''] = from.split('/')
  const [, there = '', toArea = ''] = to.split('/')
  if (here === 'ui' && ['components', 'pages', 'api.ts'].includes(there))
    return 'ui knows nothing about the shop'
  if (here === 'components' && there === 'pages') return 'what is shared does not know its pages'
  if (here === 'pages' && there === 'pages' && fromArea !== toArea) return 'a page never imports a page'
  return undefined
}
