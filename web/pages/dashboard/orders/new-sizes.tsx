import { useState } from 'react'
import { money } from '../../../../contract/money.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { returnOptions } from '../../../../contract/return.ts'
import { nameWithSize, sizeLabel } from '../../../../contract/sizes.ts'
import { callApi } from '../../../api.ts'
import { Select } from '../../../ui/select.tsx'
import { Alert } from '../forms/alert.tsx'
import { useAnswer } from '../forms/use-answer.ts'
import { type DeskDraft, type ExchangeLine, piecesOf } from './desk-draft.ts'
import styles from './order-form.module.css'

interface Exchange {
  /** Undefined until the lines are loaded. */
  lines: readonly ExchangeLine[] | undefined
  /** Why the lines could not be loaded; empty if they were. */
  fault: string
}

/** The sizes that pieces of an order can be exchanged for. The previous ones stay until they are loaded again. */
export function useExchangeLines(orderId: string, isWanted: boolean): Exchange & { reload: () => void } {
  const [reloads, setReloads] = useState(0)
  const { answer: lines, fault } = useAnswer(
    isWanted ? `${orderId} ${reloads}` : undefined,
    async (signal) =>
      (await callApi(returnOptions, { params: { id: orderId }, body: {} }, signal)).body.lines,
  )
  return { lines, fault, reload: () => setReloads((count) => count + 1) }
}

interface NewSizesProps {
  order: AdminOrder
  draft: DeskDraft
  exchange: Exchange
  onChange: (sizes: DeskDraft['sizes']) => void
}

/** Chooses the new size for each line of which pieces come back. */
export function NewSizes({ order, draft, exchange, onChange }: NewSizesProps) {
  const { lines, fault } = exchange
  if (!lines && fault) return <Alert>{fault}</Alert>
  if (!lines) return <p className={styles.note}>Looking up the sizes that are left...</p>
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
            {found.sizes.map((size) => (
              <option key={size.size} value={size.size} disabled={size.left === 0}>
                {inWords(size, quantity)}
              </option>
            ))}
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

function inWords(
  { size, left, dues, amounts, promise }: ExchangeLine['sizes'][number],
  quantity: number,
): string {
  const words = [
    sizeLabel(size),
    left === 0 ? 'sold out' : `${left} left`,
    dues && `${money(dues[quantity - 1] ?? 0)} to pay`,
    amounts && `${money(amounts[quantity - 1] ?? 0)} back`,
  ].filter(Boolean)
  return words.join(', ') + (left > 0 && promise ? `. ${promise}` : '')
}
