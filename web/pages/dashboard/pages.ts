import type { Permission } from '../../../contract/permissions.ts'

interface DashboardPage {
  to: string
  label: string
  /** Who lacks it sees neither link nor page. */
  needs: Permission
  /** The link is current on this page only, and not on those below it. */
  end?: true
}

/** The only page that opens before a second step is set up that the role needs. */
export const SECURITY = '/dashboard/security'

/** In the order of the navigation. */
export const PAGES: readonly DashboardPage[] = [
  { to: '/dashboard', label: 'Dashboard', needs: 'dashboard.read', end: true },
  { to: '/dashboard/orders', label: 'Orders', needs: 'orders.read' },
  { to: '/dashboard/returns', label: 'Returns', needs: 'returns.read' },
  { to: '/dashboard/customers', label: 'Customers', needs: 'customers.read' },
  { to: '/dashboard/products', label: 'Products', needs: 'products.read', end: true },
  { to: '/dashboard/create-product', label: 'Create Product', needs: 'products.change' },
  { to: '/dashboard/products/import', label: 'Import', needs: 'products.change' },
  { to: '/dashboard/sale-prices', label: 'Sale prices', needs: 'products.change' },
  { to: '/dashboard/sales', label: 'Sales', needs: 'sales.read' },
  { to: '/dashboard/search', label: 'Search', needs: 'products.change' },
  { to: '/dashboard/size-charts', label: 'Size charts', needs: 'products.change' },
  { to: '/dashboard/settings', label: 'Settings', needs: 'settings.read' },
  { to: '/dashboard/staff', label: 'Staff', needs: 'staff.manage' },
  { to: '/dashboard/activity', label: 'Activity', needs: 'activity.read' },
  { to: '/dashboard/mails', label: 'Mails', needs: 'dashboard.read' },
  { to: SECURITY, label: 'Security', needs: 'dashboard.read' },
]

/** The page at a path, or the one that it lies below. */
export const pageAt = (path: string): DashboardPage =>
  PAGES.filter(({ to }) => path === to || path.startsWith(`${to}/`)).toSorted(
    (a, b) => b.to.length - a.to.length,
  )[0] ?? PAGES[0]!
