import { useState } from 'react'
import {
  getInvoice,
  issueInvoice,
  listInvoices,
  mailInvoices,
  type Invoice,
} from '../../../../contract/invoice.ts'
import { money } from '../../../../contract/money.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { longDate } from '../shop-time.ts'
import { notify } from '../../../notifications.ts'
import { downloadFile } from '../../../transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { INVOICE_LABELS } from '../invoices/invoice-words.ts'
import { useAct } from '../forms/use-act.ts'
import numbers from '../../../components/order/number.module.css'
import styles from './order-invoices.module.css'

/** Loaded when it is opened. */
export function OrderInvoices({ order: { id, email, delivery } }: { order: AdminOrder }) {
  const mayIssue = useMay()('orders.change')
  const [invoices, setInvoices] = useState<Invoice[]>()
  const { isBusy, act } = useAct()
  const params = { id }
  const load = () => act(async () => setInvoices((await callApi(listInvoices, { params })).body))
  const issue = () => act(async () => setInvoices((await callApi(issueInvoice, { params })).body))
  const mail = () =>
    act(async () => {
      const { body } = await callApi(mailInvoices, { params })
      notify('success', body.message)
      setInvoices((await callApi(listInvoices, { params })).body)
    })
  const download = (number: string) =>
    act(() => downloadFile(getInvoice, `${number}.pdf`, { params: { number } }))

  if (!delivery) return null
  return (
    <details
      className={styles.invoices}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !invoices) void load()
      }}
    >
      <summary>Invoice</summary>
      <ul aria-label={`Invoices of order ${id}`}>
        {invoices?.map(({ number, kind, issued_at, total }) => (
          <li key={number}>
            <button
              type="button"
              className={`text-link ${numbers.number}`}
              onClick={() => void download(number)}
            >
              {number}
            </button>
            <span>
              {INVOICE_LABELS[kind]} of {longDate(issued_at)}, {money(total)}
            </span>
          </li>
        ))}
      </ul>
      {invoices?.length === 0 &&
        (mayIssue ? (
          <Button small quiet busy={isBusy && 'Issuing...'} onClick={() => void issue()}>
            Issue invoice
          </Button>
        ) : (
          <p>No invoice was issued.</p>
        ))}
      {invoices && email && mayIssue && (
        <Button small quiet busy={isBusy && 'Mailing...'} onClick={() => void mail()}>
          Mail to buyer
        </Button>
      )}
    </details>
  )
}
