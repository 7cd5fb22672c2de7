import { useState } from 'react'
import { Link } from 'react-router'
import {
  addCustomerNote,
  getCustomer,
  removeCustomerNote,
  setCustomerTags,
  type CustomerDetails,
} from '../../../../contract/customer.ts'
import { listPastOrders, type PastOrder } from '../../../../contract/moving-in.ts'
import { money } from '../../../../contract/money.ts'
import { mailtoUrl } from '../../../../contract/paths/mail.ts'
import { callApi } from '../../../api.ts'
import { longDate, shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { totalOf } from '../../../components/totals.ts'
import { useMay } from '../access.ts'
import { formatCount } from '../../../../contract/counted.ts'
import dashboard from '../dashboard.module.css'
import { Fact } from '../lists/fact.tsx'
import { loadForAdmin, orNull } from '../load.ts'
import { Loading } from '../loading.tsx'
import { Notes } from '../orders/notes.tsx'
import type { Route } from './+types/customer'
import styles from './customer.module.css'
import { InviteGuest } from './invite-guest.tsx'
import { MergeAccount } from './merge-account.tsx'
import { PersonalData } from './personal-data.tsx'
import { Addresses, Credit, Mails, Orders, PastOrders, Returns, Sizes } from './customer-parts.tsx'

/** The page shows at most this many; the list of all past orders has the others. */
const MOST_PAST = 10

export const meta = titled('Customer', 'What is known about a customer.')

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the customer', async () => {
    const id = Number(params.id)
    if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return null
    const [customer, past] = await Promise.all([
      orNull(callApi(getCustomer, { params: { id } }, request.signal)),
      callApi(listPastOrders, { query: { customer: id, limit: MOST_PAST } }, request.signal),
    ])
    return customer && { customer, past: past.body, pastCount: totalOf(past.headers, past.body) }
  })

export { Loading as HydrateFallback }

export default function CustomerPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <>
      <p className={styles.back}>
        <Link className="text-link" to="/dashboard/customers">
          All customers
        </Link>
      </p>
      {found.data ? (
        <Page key={found.data.customer.id} {...found.data} />
      ) : (
        <>
          <h1 tabIndex={-1} className={styles.name}>
            Customer
          </h1>
          {found.error ? (
            <LoadError dense error={found.error} />
          ) : (
            <p className={dashboard.empty} role="alert">
              This customer does not exist, or what was kept was erased.
            </p>
          )}
        </>
      )}
    </>
  )
}

interface PageProps {
  customer: CustomerDetails
  /** The latest orders of the old shop. */
  past: PastOrder[]
  pastCount: number
}

function Page({ customer, past, pastCount }: PageProps) {
  const { id, name, email, account, orders } = customer
  const [records, setRecords] = useState({ notes: customer.notes, tags: customer.tags })
  const may = useMay()
  const mayChange = may('customers.change')
  const params = { id }
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1} className={styles.name}>
          {name || email}
        </h1>
        <p className={styles.soft}>
          <a className="text-link" href={mailtoUrl(email)}>
            {email}
          </a>
          {account
            ? `, account since ${longDate(account.since)}${account.is_verified ? '' : ', e-mail not confirmed'}${account.is_staff ? ', of the staff' : ''}`
            : ', guest'}
          {customer.news && `. Agreed to news on ${longDate(customer.news.given_at)}`}
        </p>
      </header>
      <Figures customer={customer} />
      <section aria-labelledby="records">
        <h2 id="records">Notes and tags</h2>
        <Notes
          records={records}
          owner={email}
          mayChange={mayChange}
          listAt="/dashboard/customers"
          addNote={(text) => callApi(addCustomerNote, { params, body: { text } })}
          removeNote={(note) => callApi(removeCustomerNote, { params: { id, note } })}
          setTags={(body) => callApi(setCustomerTags, { params, body })}
          onChange={setRecords}
          isOpen
        />
      </section>
      <div className={styles.parts}>
        <Orders orders={customer.recent_orders} count={orders} email={email} />
        <Returns returns={customer.returns} />
        <Sizes sizes={customer.sizes} />
        <Addresses addresses={customer.addresses} />
        {may('credit.read') && (
          <Credit credit={customer.credit} email={email} mayGive={may('credit.change')} />
        )}
        <Mails mails={customer.mails} />
        {past.length > 0 && <PastOrders orders={past} count={pastCount} />}
      </div>
      {!account && mayChange && <InviteGuest id={id} />}
      <MergeAccount customer={customer} />
      <PersonalData customer={customer} />
    </div>
  )
}

function Figures({ customer }: { customer: CustomerDetails }) {
  const { orders, spent, pieces, returns_percent, first_seen_at, last_seen_at } = customer
  return (
    <dl className={styles.figures}>
      <Fact name="Orders">{formatCount(orders)}</Fact>
      <Fact name="Spent">{money(spent)}</Fact>
      <div>
        <dt>Returns</dt>
        <dd>{pieces > 0 ? `${returns_percent}%` : '–'}</dd>
        <dd className={styles.soft}>of {formatCount(pieces)} pieces</dd>
      </div>
      <div>
        <dt>Last seen</dt>
        <dd className={styles.day}>{shortTime(last_seen_at)}</dd>
        <dd className={styles.soft}>first {longDate(first_seen_at)}</dd>
      </div>
    </dl>
  )
}
