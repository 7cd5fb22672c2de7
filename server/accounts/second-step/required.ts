import type { Role } from '../../../contract/permissions.ts'
import type { Shop } from '../../shop.ts'

/** The roles that can do the most harm. */
const ROLES: readonly (Role | null)[] = ['owner', 'manager']

export const isSecondStepRequired = ({ config }: Pick<Shop, 'config'>, role: Role | null): boolean =>
  config.secondStep && ROLES.includes(role)
