import { ROLE_LABELS, ROLES, type Role } from '../../../../contract/permissions.ts'
import styles from './staff.module.css'
import { Fact } from '../lists/fact.tsx'

const ABOUT: Record<Role, string> = {
  owner: 'Everything, staff and activity too.',
  manager: 'Everything but staff, activity and the limits of refunds.',
  service: 'Orders, returns, refunds up to the limit, customers and reviews.',
  warehouse: 'Reads orders, packs and ships, receives returns and puts them away, changes stock.',
  editor: 'Products, sale prices, size charts, search words, reviews and the pages of text.',
}

export function RoleList() {
  return (
    <section aria-labelledby="staff-roles">
      <h2 id="staff-roles">What a role may do</h2>
      <dl className={styles.roles}>
        {ROLES.map((role) => (
          <Fact key={role} name={ROLE_LABELS[role]}>
            {ABOUT[role]}
          </Fact>
        ))}
      </dl>
    </section>
  )
}
