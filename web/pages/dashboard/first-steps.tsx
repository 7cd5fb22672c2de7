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
    label: 'Save how you deliver',
    about: 'To which countries, how fast, and what it costs.',
    to: '/dashboard/settings#delivery',
  },
  tax: {
    label: 'Save which tax there is',
    about: 'And whether prices include it.',
    to: '/dashboard/settings#tax',
    needs: 'staff.manage',
  },
  pages: {
    label: 'Write the terms and what you do with data',
    about: 'Terms and Privacy are linked in the footer once they have a text.',
    to: '/dashboard/settings#pages',
  },
  payments: {
    label: 'Connect Stripe',
    about: 'Until live keys are set where the shop runs, no money moves.',
    to: '/dashboard/settings#payments',
  },
  mail: {
    label: 'Connect a mail server',
    about: 'Until then mails reach the mailbox page alone.',
    to: '/dashboard/settings#payments',
  },
  order: {
    label: 'Place a test order',
    about: 'Buy something as a shopper would.',
    to: '/shop',
  },
}

/** What the shop still needs, for those who can see to it; null once all of it is there. */
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
