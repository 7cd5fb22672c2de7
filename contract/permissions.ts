export const ROLES = ['owner', 'manager', 'service', 'warehouse', 'editor'] as const

export type Role = (typeof ROLES)[number]

/** Which roles may do it, beside owners, who may do everything. Each call of the staff names one (schemas/call.ts). */
const PERMISSIONS = {
  /** To see the dashboard at all. */
  'dashboard.read': ['manager', 'service', 'warehouse', 'editor'],
  'orders.read': ['manager', 'service', 'warehouse'],
  /** Status, tracking, and whether the pieces are begun; packing. */
  'orders.ship': ['manager', 'service', 'warehouse'],
  /** Where it is sent, notes, cancellation: what is agreed with the buyer. */
  'orders.change': ['manager', 'service'],
  'orders.refund': ['manager', 'service'],
  'orders.export': ['manager', 'service'],
  'returns.read': ['manager', 'service', 'warehouse'],
  /** To say what has arrived. */
  'returns.receive': ['manager', 'service', 'warehouse'],
  /** To accept, refuse and settle. */
  'returns.change': ['manager', 'service'],
  'customers.read': ['manager', 'service'],
  /** Notes, tags and invitations; moving customers and their orders in. */
  'customers.change': ['manager', 'service'],
  /** Lists of customers, and all that is kept about one of them. */
  'customers.export': ['manager', 'service'],
  /** To erase what is kept about a person. */
  'customers.erase': ['manager'],
  /** Two accounts of one person become one. */
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
  /** How many pieces there are, and nothing else of a product. */
  'stock.change': ['manager', 'warehouse', 'editor'],
  /** Codes and what they give; service answers what a code is for. */
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
