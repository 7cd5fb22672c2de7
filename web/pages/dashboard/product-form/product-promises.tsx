import { useState } from 'react'
import type { AdminProduct } from '../../../../contract/product.ts'
import { dayIn, MAX_LEAD_DAYS, savePromises, type Promises } from '../../../../contract/promise.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../refusal.ts'
import { useUnsaved } from '../unsaved.ts'
import { TellDelays } from './tell-delays.tsx'
import styles from './product-codes.module.css'

interface Line {
  id: number
  size: string
  shipsBy: string
  leadDays: string
}

const linesOf = ({ skus = [] }: AdminProduct): Line[] =>
  skus.map(({ id, size, ships_by = '', lead_days = '' }) => ({
    id,
    size,
    shipsBy: ships_by,
    leadDays: String(lead_days),
  }))

const promisesOf = (lines: readonly Line[]): Promises =>
  lines.map(({ id, shipsBy, leadDays }) => ({
    id,
    ships_by: shipsBy || null,
    lead_days: leadDays.trim() === '' ? null : Number(leadDays),
  }))

function faultOf({ shipsBy, leadDays }: Line): string | undefined {
  if (leadDays.trim() === '') return undefined
  if (!/^\d+$/.test(leadDays.trim()) || Number(leadDays) < 1 || Number(leadDays) > MAX_LEAD_DAYS)
    return `Days are a whole number from 1 to ${MAX_LEAD_DAYS}.`
  return shipsBy ? 'A size is a pre-order or made to order, not both.' : undefined
}

/** Sizes that do not leave at once. Saved apart from the product's fields. */
export function ProductPromises({ product }: { product: AdminProduct }) {
  const [saved, setSaved] = useState(() => linesOf(product))
  const [lines, setLines] = useState(saved)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const isDirty = JSON.stringify(promisesOf(lines)) !== JSON.stringify(promisesOf(saved))
  useUnsaved(isDirty)
  const change = (id: number, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))
  const passed = saved.filter(({ shipsBy }) => shipsBy && shipsBy < dayIn(0)).map(({ size }) => size)

  async function save() {
    if (isSending) return
    const wrong = lines.map(faultOf).find(Boolean)
    setRefusal(wrong)
    if (wrong) return
    setIsSending(true)
    try {
      await callApi(savePromises, { params: { id: product.id }, body: { promises: promisesOf(lines) } })
      setSaved(lines)
      notify('success', 'Saved when it ships')
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <section className={styles.codes} aria-labelledby="promises">
      <h2 id="promises">Pre-order and made to order</h2>
      <p>
        A pre-order sells the expected pieces, which are entered as stock, until its day. Empty the day when
        they are here: waiting orders can be packed then.
      </p>
      {passed.length > 0 && (
        <p className={styles.refusal} role="status">
          The day of {passed.map((size) => size || 'the product').join(', ')} has passed. It sells as if it
          were here: set another day, or empty it.
        </p>
      )}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Pre-order, ships by</th>
              <th scope="col">Made to order, days</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const { id, size, shipsBy, leadDays } = line
              const name = size || 'the product'
              return (
                <tr key={id}>
                  <th scope="row">{size || '–'}</th>
                  <td>
                    <input
                      type="date"
                      aria-label={`Pre-order of ${name} ships by`}
                      value={shipsBy}
                      onChange={({ target }) => change(id, { shipsBy: target.value })}
                    />
                  </td>
                  <td>
                    <input
                      type="text"
                      inputMode="numeric"
                      aria-label={`Days to make ${name} to order`}
                      aria-invalid={faultOf(line) !== undefined || undefined}
                      autoComplete="off"
                      maxLength={3}
                      value={leadDays}
                      onChange={({ target }) => change(id, { leadDays: target.value })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button small type="submit" disabled={!isDirty} busy={isSending && 'Saving...'}>
          Save when it ships
        </Button>
      </form>
      {/* Counted anew with what is saved. */}
      <TellDelays key={JSON.stringify(saved)} productId={product.id} />
    </section>
  )
}
