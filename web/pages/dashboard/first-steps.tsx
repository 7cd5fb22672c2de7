import { Link } from 'react-router'
import type { FirstStep, FirstSteps as Steps } from '../../../contract/dashboard.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { useMay } from './access.ts'
import styles from './first-steps.module.css'

const WORDS: Record<FirstStep, { label: string; about: string; to: string; needs?: Permission }> = {
  address: {
    label: 'Enter the address',
    about: 'Buyers send returns there, and invoices need it. The time zone stands beside it.',
    to: '/dashboard/settings#shop',
  },
  product: {
    label: 'Add a product',
    about: 'It is in the shop as soon as it is active.',
    to: '/dashboard/create-product',
  },
  delivery: {
    label: 'Check the delivery',
    about: 'To which countries, how fast, and what it costs. Saving it says that it is right.',
    to: '/dashboard/settings#delivery',
  },
  tax: {
    label: 'Check the tax',
    about: 'Where it is charged, and whether prices include it. Saving it says that it is right.',
    to: '/dashboard/settings#tax',
    needs: 'staff.manage',
  },
  pages: {
    label: 'Write Terms and Privacy',
    about: 'They are linked in the footer once they have a text.',
    to: '/dashboard/settings#pages',
  },
  order: {
    label: 'Place a test order',
    about: 'Buy something as a shopper would, before payments are live.',
    to: '/shop',
  },
  payments: {
    label: 'Connect Stripe',
    about: 'Until live keys are set where the shop runs, no money moves.',
    to: '/dashboard/settings#connections',
  },
  mail: {
    label: 'Connect a mail server',
    about: 'Until then no mail reaches a buyer.',
    to: '/dashboard/settings#connections',
  },
}

/** The remaining steps to set up the shop that this account may take; null once all are done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const may = useMay()
  const own = steps.map((one) => ({ ...one, ...WORDS[one.step] })).filter(({ needs }) => !needs || may(needs))
  const done = own.filter(({ is_done }) => is_done).length
  if (done === own.length) return null
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p>
        {done} of {own.length} done
      </p>
      <ol>
        {own.map(({ step, is_done, label, about, to }) => (
          <li key={step} className={is_done ? styles.done : undefined}>
            <Link to={to}>{label}</Link>
            {is_done && <span className="visually-hidden">: done</span>}
            <p>{about}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
