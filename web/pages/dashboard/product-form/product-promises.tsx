import { type AdminProduct, getProductForEdit } from '../../../../contract/product.ts'
import { dayInWords, MAX_LEAD_DAYS, savePromises, type Promises } from '../../../../contract/promise.ts'
import { callApi } from '../../../api.ts'
import { todayInShop } from '../shop-time.ts'
import styles from './product-codes.module.css'
import { SizeLinesForm } from './size-lines-form.tsx'
import { TellDelays } from './tell-delays.tsx'
import { useSizeLines, type SizeLine, type SizesOfProduct } from './use-size-lines.ts'

interface Line extends SizeLine {
  shipsBy: string
  leadDays: string
}

const linesOf = ({ skus = [] }: AdminProduct): Line[] =>
  skus.map(({ id, size, ships_by = '', lead_days = '', retired = false }) => ({
    id,
    size,
    shipsBy: ships_by,
    leadDays: String(lead_days),
    isRetired: retired,
  }))

const promisesOf = (lines: readonly Line[]): Promises =>
  lines.map(({ id, shipsBy, leadDays }) => ({
    id,
    ships_by: shipsBy || null,
    lead_days: leadDays.trim() === '' ? null : Number(leadDays),
  }))

const wasOf = ({ ships_by, lead_days }: Promises[number]) => ({ ships_by, lead_days })

const COLUMNS = ['Pre-order, ships by', 'Made to order, days'] as const

const inWords = ({ shipsBy, leadDays }: Line) => ({
  [COLUMNS[0]]: shipsBy && dayInWords(shipsBy),
  [COLUMNS[1]]: leadDays,
})

function faultOf({ shipsBy, leadDays }: Line): string | undefined {
  if (leadDays.trim() === '') return undefined
  if (!/^\d+$/.test(leadDays.trim()) || Number(leadDays) < 1 || Number(leadDays) > MAX_LEAD_DAYS)
    return `Days are a whole number from 1 to ${MAX_LEAD_DAYS}.`
  return shipsBy ? 'A size is a pre-order or made to order, not both.' : undefined
}

/**
 * Shipping dates of sizes that do not ship at once. They are saved separately from the product's fields, which gives it
 * a new version.
 */
export function ProductPromises({ product, onRenewed }: SizesOfProduct) {
  const edit = useSizeLines(() => linesOf(product), {
    sentOf: promisesOf,
    faultOf,
    send: async (promises, before) => {
      const body = { promises: promises.map((promise, at) => ({ ...promise, was: wasOf(before[at]!) })) }
      onRenewed((await callApi(savePromises, { params: { id: product.id }, body })).body.version)
    },
    find: async () => linesOf((await callApi(getProductForEdit, { params: { id: product.id } })).body),
    inWords,
    done: 'Saved when it ships',
  })
  const [first, ...others] = edit.lines.filter(({ isRetired }) => !isRetired)
  const passed = edit.saved
    .filter(({ shipsBy, isRetired }) => shipsBy && shipsBy < todayInShop() && !isRetired)
    .map(({ size }) => size)
  return (
    <section className={styles.codes} aria-labelledby="promises">
      <h2 id="promises" tabIndex={-1}>
        Pre-order and made to order
      </h2>
      <p>
        A pre-order sells the expected pieces, which are entered as stock, until its day. Empty the day when
        they are here: waiting orders can be packed then.
      </p>
      {passed.length > 0 && (
        <p className="accent" role="status">
          The day of {passed.map((size) => size || 'the product').join(', ')} has passed. It sells as if it
          were here: set another day, or empty it.
        </p>
      )}
      <SizeLinesForm
        edit={edit}
        columns={COLUMNS}
        submitLabel="Save when it ships"
        second={
          others.length > 0 && first
            ? {
                label: `All sizes as ${first.size}`,
                onClick: () => edit.changeAll({ shipsBy: first.shipsBy, leadDays: first.leadDays }),
              }
            : undefined
        }
      >
        {(line, name, change) => (
          <>
            <td>
              <input
                type="date"
                aria-label={`Pre-order of ${name} ships by`}
                value={line.shipsBy}
                onChange={({ target }) => change({ shipsBy: target.value })}
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
                value={line.leadDays}
                onChange={({ target }) => change({ leadDays: target.value })}
              />
            </td>
          </>
        )}
      </SizeLinesForm>
      {/* The key makes it count again after a save. */}
      <TellDelays key={JSON.stringify(edit.saved)} productId={product.id} />
    </section>
  )
}
