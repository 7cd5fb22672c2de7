import { useEffect, useState } from 'react'
import { money } from '../../../../contract/money.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { returnOptions } from '../../../../contract/return.ts'
import { nameWithSize, sizeLabel } from '../../../../contract/sizes.ts'
import { callApi } from '../../../api.ts'
import { Select } from '../../../ui/select.tsx'
import { Alert } from '../forms/alert.tsx'
import { optionsOf } from '../forms/options-of.tsx'
import { messageOf } from '../forms/refusal.ts'
import { type DeskDraft, type ExchangeLine, piecesOf } from './desk-draft.ts'
import styles from './order-form.module.css'

interface Exchange {
  /** Empty until they are loaded. */
  lines: readonly ExchangeLine[]
  isLoading: boolean
  error?: string
}

async function loadExchange(orderId: string, signal?: AbortSignal): Promise<Exchange> {
  try {
    const { body } = await callApi(returnOptions, { params: { id: orderId }, body: {} }, signal)
    return { lines: body.lines, isLoading: false }
  } catch (thrown) {
    return { lines: [], isLoading: false, error: messageOf(thrown) }
  }
}

/** What the pieces of an order can be exchanged for at the moment. */
export function useExchangeLines(
  orderId: string,
  isWanted: boolean,
): Exchange & { reload: () => Promise<void> } {
  const [exchange, setExchange] = useState<Exchange>({ lines: [], isLoading: true })
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    void loadExchange(orderId, abort.signal).then((loaded) => abort.signal.aborted || setExchange(loaded))
    return () => abort.abort()
  }, [orderId, isWanted])
  /** What was shown stays where it cannot be loaded again. */
  async function reload() {
    if (!isWanted) return
    const loaded = await loadExchange(orderId)
    if (!loaded.error) setExchange(loaded)
  }
  return { ...exchange, reload }
}

interface NewSizesProps {
  order: AdminOrder
  draft: DeskDraft
  exchange: Exchange
  onChange: (sizes: DeskDraft['sizes']) => void
}

/** For each line of which pieces come back, the size that is sent instead. */
export function NewSizes({ order, draft, exchange, onChange }: NewSizesProps) {
  const { lines, isLoading, error } = exchange
  if (error) return <Alert>{error}</Alert>
  if (isLoading) return <p className={styles.note}>Looking up the sizes that are left...</p>
  return (
    <>
      {piecesOf(draft).map(({ line, quantity }) => {
        const found = lines.find((each) => each.line === line)
        if (!found) return null
        const name = nameWithSize(found.name, found.size)
        if (found.sizes.length === 0)
          return (
            <p key={line} className={styles.note}>
              {name} cannot be exchanged for another size.
            </p>
          )
        return (
          <Select
            key={line}
            className={styles.wide}
            label={`New size for ${name}`}
            name={`new-size-${order.id}-${line}`}
            value={draft.sizes[line] ?? ''}
            onChange={({ target }) => onChange({ ...draft.sizes, [line]: target.value })}
          >
            <option value="">Choose a size</option>
            {optionsOf(found.sizes.map((size) => [size.size, inWords(size, quantity)]))}
          </Select>
        )
      })}
      <p className={styles.note}>
        The new size is held from now on, and the buyer is mailed how to send the parcel. A dearer size is
        paid for first, by a link in that mail.
      </p>
    </>
  )
}

function inWords({ size, left, dues, amounts }: ExchangeLine['sizes'][number], quantity: number): string {
  const words = [
    sizeLabel(size),
    left === 0 ? 'sold out' : `${left} left`,
    dues && `${money(dues[quantity - 1] ?? 0)} to pay`,
    amounts && `${money(amounts[quantity - 1] ?? 0)} back`,
  ]
  return words.filter(Boolean).join(', ')
}
