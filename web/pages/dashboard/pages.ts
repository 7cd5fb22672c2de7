import type { Permission } from '../../../contract/permissions.ts'

export interface DashboardPage {
  to: string
  label: string
  /** Without it, neither the link nor the page is shown. */
  needs: Permission
  /** The section's pages share one link of the bar, and are listed below it while one of them is open. */
  section?: 'products' | 'customers' | 'sales' | 'settings'
}

/** The only page that opens before the role's required second step is set up. */
export const SECURITY = '/dashboard/security'

/** All pages, in the order of the navigation. */
export const PAGES: readonly DashboardPage[] = [
  { to: '/dashboard', label: 'Dashboard', needs: 'dashboard.read' },
  { to: '/dashboard/orders', label: 'Orders', needs: 'orders.read' },
  { to: '/dashboard/returns', label: 'Returns', needs: 'returns.read' },
  { to: '/dashboard/customers', label: 'Customers', needs: 'customers.read', section: 'customers' },
  { to: '/dashboard/credit', label: 'Credit', needs: 'credit.read', section: 'customers' },
  { to: '/dashboard/products', label: 'Products', needs: 'products.read', section: 'products' },
  { to: '/dashboard/create-product', label: 'Create Product', needs: 'products.change', section: 'products' },
  { to: '/dashboard/products/import', label: 'Import', needs: 'products.change', section: 'products' },
  { to: '/dashboard/stock', label: 'Count stock', needs: 'stock.change', section: 'products' },
  { to: '/dashboard/price-changes', label: 'Change prices', needs: 'products.change', section: 'products' },
  { to: '/dashboard/collections', label: 'Collections', needs: 'products.read', section: 'products' },
  { to: '/dashboard/looks', label: 'Looks', needs: 'products.read', section: 'products' },
  { to: '/dashboard/sale-prices', label: 'Sale prices', needs: 'products.change' },
  { to: '/dashboard/promotions', label: 'Promotions', needs: 'promotions.read' },
  { to: '/dashboard/sales', label: 'Sales', needs: 'sales.read', section: 'sales' },
  { to: '/dashboard/invoices', label: 'Invoices', needs: 'orders.export', section: 'sales' },
  { to: '/dashboard/waiting', label: 'Waiting', needs: 'products.read', section: 'products' },
  { to: '/dashboard/reviews', label: 'Reviews', needs: 'reviews.decide', section: 'products' },
  { to: '/dashboard/search', label: 'Search', needs: 'products.change', section: 'products' },
  { to: '/dashboard/styles', label: 'Styles', needs: 'products.read', section: 'products' },
  { to: '/dashboard/palette', label: 'Palette', needs: 'products.read', section: 'products' },
  { to: '/dashboard/size-charts', label: 'Size charts', needs: 'products.change', section: 'products' },
  { to: '/dashboard/moving-in', label: 'Moving in', needs: 'moving-in.read', section: 'products' },
  { to: '/dashboard/feeds', label: 'Feeds', needs: 'products.read', section: 'products' },
  { to: '/dashboard/redirects', label: 'Redirects', needs: 'products.read', section: 'products' },
  { to: '/dashboard/settings', label: 'Settings', needs: 'settings.read', section: 'settings' },
  { to: '/dashboard/staff', label: 'Staff', needs: 'staff.manage', section: 'settings' },
  { to: '/dashboard/activity', label: 'Activity', needs: 'activity.read', section: 'settings' },
  { to: '/dashboard/mails', label: 'Mails', needs: 'dashboard.read', section: 'settings' },
  { to: SECURITY, label: 'Security', needs: 'dashboard.read', section: 'settings' },
]

/** The page at a path or above it. */
export const pageAt = (path: string): DashboardPage =>
  PAGES.filter(({ to }) => path === to || path.startsWith(`${to}/`)).toSorted(
    (a, b) => b.to.length - a.to.length,
  )[0] ?? PAGES[0]!

/** The pages that the bar links to: those without a section, and the first of each section. */
export const barOf = (pages: readonly DashboardPage[]): DashboardPage[] =>
  pages.filter(({ section }, at) => !section || pages.findIndex((page) => page.section === section) === at)

/** The other pages of the section that the page is in. */
export const sectionOf = (
  pages: readonly DashboardPage[],
  { section }: DashboardPage,
): readonly DashboardPage[] => (section ? pages.filter((page) => page.section === section).slice(1) : [])
