import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import {
  type AdminCredit,
  CREDIT_KINDS,
  exportCredit,
  giveCredit,
  listCredit,
} from '../../../../contract/credit.ts'
import { money } from '../../../../contract/money.ts'
import { adminOrderPath } from '../../../../contract/paths/dashboard.ts'
import { dayInWords } from '../../../../contract/promise.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { explainByField } from '../../../components/field-errors.ts'
import { titled } from '../titled.ts'
import { useForm } from '../../../components/use-form.ts'
import { useIdempotencyKey } from '../../../components/idempotency.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Alert } from '../forms/alert.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { callConfirmed } from '../forms/confirmation.ts'
import { useMay } from '../access.ts'
import dashboard from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { listOf, loadPage } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/credit'
import { creditTitle, FROZEN } from './credit-words.ts'
import { CreditDetails } from './credit-details.tsx'
import styles from './credit.module.css'
import { readAmount } from './read-amount.ts'
import { optionsOf } from '../forms/options-of.tsx'
import { choiceIn, textIn } from '../lists/read-search.ts'
import { Fact } from '../lists/fact.tsx'

export const meta = titled('Credit', 'Gift cards and store credit.')

const KIND_LABELS = { gift_card: 'Gift cards', store_credit: 'Store credit' }

const readFilter = (search: URLSearchParams) => ({
  q: textIn(search, 'q', 254),
  kind: choiceIn(search, 'kind', CREDIT_KINDS),
})

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch credit', async (paging, search) => {
    const query = { ...readFilter(search), ...paging }
    const { body, headers } = await callApi(listCredit, { query }, request.signal)
    return { ...listOf({ body: body.accounts, headers }), liability: body.liability }
  })

export const HydrateFallback = () => <ListLoading title="Credit" />

export default function Credit({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const isFiltered = filter.q !== undefined || filter.kind !== undefined
  const may = useMay()
  return (
    <>
      <PageHead title="Credit" list={list} order="newest first">
        <ExportButton call={exportCredit} needs="credit.change" query={filter} name="credit" />
      </PageHead>
      {list.data && (
        <dl className={dashboard.facts}>
          <Fact name="On gift cards">{money(list.data.liability.gift_cards)}</Fact>
          <Fact name="Store credit">{money(list.data.liability.store_credit)}</Fact>
          <Fact name="Owed in total">
            {money(list.data.liability.gift_cards + list.data.liability.store_credit)}
          </Fact>
        </dl>
      )}
      {may('credit.change') && (
        <Give key={filter.q} email={filter.q?.includes('@') ? filter.q : ''} isOpen={search.has('give')} />
      )}
      <ListFilter label="Filter credit" isActive={isFiltered}>
        <FindField placeholder="Name, last four, e-mail or order" value={filter.q} />
        <Select label="Kind" name="kind" defaultValue={filter.kind ?? ''}>
          <option value="">All</option>
          {optionsOf(CREDIT_KINDS.map((kind) => [kind, KIND_LABELS[kind]]))}
        </Select>
      </ListFilter>
      <ListRows
        list={list}
        page={page}
        isFiltered={isFiltered}
        noMatch="No gift card or store credit matches."
        none="Nothing is owed: there is no credit yet."
        renderRow={(account) => <Account key={account.id} account={account} />}
      />
    </>
  )
}

function Account({ account }: { account: AdminCredit }) {
  const [isOpen, setIsOpen] = useState(false)
  const { kind, email, name, balance, initial, held, frozen, frozen_why, is_added, send_on, sent_at } =
    account
  const title = creditTitle(account)
  const notes = [
    frozen && FROZEN[frozen],
    is_added && 'added to store credit',
    held > 0 && `${money(held)} held`,
    kind === 'gift_card' && !sent_at && (send_on ? `is mailed on ${dayInWords(send_on)}` : 'not mailed yet'),
  ].filter(Boolean)
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={title}>
      <p className={styles.who}>
        <strong>{title}</strong>
        <span>{[name, email].filter(Boolean).join(', ')}</span>
        {frozen_why && <span>Frozen: {frozen_why}</span>}
        <span>
          {account.order_id && (
            <Link className="text-link" to={adminOrderPath(account.order_id)}>
              {account.order_id}
            </Link>
          )}{' '}
          <time dateTime={account.created_at}>{shortTime(account.created_at)}</time>
        </span>
      </p>
      <p className={styles.amount}>
        <strong>{money(balance)}</strong>
        {kind === 'gift_card' && <span> of {money(initial)}</span>}
        <span className={styles.notes}>{notes.join(', ')}</span>
      </p>
      <Button small quiet aria-expanded={isOpen} data-edit onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </Button>
      {isOpen && <CreditDetails account={account} />}
    </li>
  )
}

/** Gives credit to the customer that the list is filtered by, unless another is typed. */
function Give({ email, isOpen }: { email: string; isOpen: boolean }) {
  const { revalidate } = useRevalidator()
  const { keyOf, renew } = useIdempotencyKey()
  const [amount, setAmount] = useState('')
  const { form, fields, error, isSending } = useForm({
    validate: true,
    async send({ email = '', reason = '' }) {
      const content = { email, amount: readAmount(amount), reason }
      const body = { ...content, key: keyOf(content) }
      const given = (await callConfirmed(giveCredit, { body })).body
      notify('success', given.kind === 'gift_card' ? `A gift card is on its way to ${email}.` : 'Given.')
      renew()
      // A second submit would give the credit twice.
      form.ref.current?.reset()
      setAmount('')
      await revalidate()
    },
    explain: explainByField,
  })
  return (
    <details className={styles.give} open={isOpen}>
      <summary>Give credit</summary>
      <form {...form}>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          defaultValue={email}
          hint="Of an account with a confirmed address: store credit. Of anybody else: a gift card by mail."
          error={fields['email']}
        />
        <AmountField
          data-arrival={isOpen || undefined}
          label="Amount ($)"
          name="amount"
          required
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          error={fields['amount']}
        />
        <TextField label="Reason" name="reason" maxLength={300} required error={fields['reason']} />
        <Alert>{error}</Alert>
        <Button small type="submit" busy={isSending && 'Giving…'}>
          Give
        </Button>
      </form>
    </details>
  )
}
