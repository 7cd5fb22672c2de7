export const ROLES = ['owner', 'manager', 'service', 'warehouse', 'editor'] as const

export type Role = (typeof ROLES)[number]

/**
 * The roles that have each permission. Owners have all of them. Each call for the staff names one permission
 * (schemas/call.ts).
 */
const PERMISSIONS = {
  /** To see the dashboard at all. */
  'dashboard.read': ['manager', 'service', 'warehouse', 'editor'],
  'orders.read': ['manager', 'service', 'warehouse'],
  /** Change the status and tracking, mark pieces as begun, and pack. */
  'orders.ship': ['manager', 'service', 'warehouse'],
  /** Change what is agreed with the buyer: address, notes, cancellation. */
  'orders.change': ['manager', 'service'],
  'orders.refund': ['manager', 'service'],
  'orders.export': ['manager', 'service'],
  'returns.read': ['manager', 'service', 'warehouse'],
  /** To say what has arrived. */
  'returns.receive': ['manager', 'service', 'warehouse'],
  /** To accept, refuse and settle. */
  'returns.change': ['manager', 'service'],
  'customers.read': ['manager', 'service'],
  /** Edit notes, tags and invitations; import customers and their orders from another shop. */
  'customers.change': ['manager', 'service'],
  /** Export lists of customers, and all data kept about one of them. */
  'customers.export': ['manager', 'service'],
  /** To erase what is kept about a person. */
  'customers.erase': ['manager'],
  /** Merge two accounts of one person. */
  'customers.merge': ['manager'],
  'credit.read': ['manager', 'service'],
  /** To give and take credit, freeze cards and mail them again. */
  'credit.change': ['manager'],
  'products.read': ['manager', 'service', 'warehouse', 'editor'],
  'products.change': ['manager', 'editor'],
  'products.export': ['manager', 'editor'],
  /** To open the page for a shop that moves in; its parts need `products.change` and `customers.change`. */
  'moving-in.read': ['manager', 'service', 'editor'],
  /** To publish reviews, refuse them and reply. */
  'reviews.decide': ['manager', 'service', 'editor'],
  /** Change the number of pieces, and nothing else of a product. */
  'stock.change': ['manager', 'warehouse', 'editor'],
  /** See codes and what they give, which service needs to answer buyers. */
  'promotions.read': ['manager', 'service', 'editor'],
  'promotions.change': ['manager'],
  'sales.read': ['manager'],
  'settings.read': ['manager', 'editor'],
  'settings.change': ['manager'],
  /** The shop's pages of text. */
  'pages.change': ['manager', 'editor'],
  /** Reconciliation and backups. */
  'operations.read': ['manager'],
  'staff.manage': [],
  'activity.read': [],
} as const satisfies Record<string, readonly Exclude<Role, 'owner'>[]>

export type Permission = keyof typeof PERMISSIONS

export const hasPermission = (role: Role | null, permission: Permission): boolean =>
  role === 'owner' || (role !== null && (PERMISSIONS[permission] as readonly Role[]).includes(role))

export const isPermission = (access: string): access is Permission => Object.hasOwn(PERMISSIONS, access)

export const rolesWith = (permission: Permission): Role[] =>
  ROLES.filter((role) => hasPermission(role, permission))

export const permissionsOf = (role: Role | null): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => hasPermission(role, permission))

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  service: 'Service',
  warehouse: 'Warehouse',
  editor: 'Editor',
}
