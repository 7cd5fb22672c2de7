import { useState } from 'react'
import {
  changeSale,
  createSale,
  deleteSale,
  endSale,
  MAX_SALE_NAME,
  type SaleDetails,
  startSale,
} from '../../../../contract/sale.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { useDraft } from '../use-draft.ts'
import { CheckedPrices } from './checked-prices.tsx'
import { ProductPicker } from './product-picker.tsx'
import { BLANK_SALE, draftOfSale, faultsOfSale, type SaleFaults, termsOf } from './sale-draft.ts'
import { useSend } from '../use-send.ts'
import styles from './sale-prices.module.css'
import { useSaleCheck } from './use-sale-check.ts'

interface SaleFormProps {
  /** Undefined for a new one. */
  sale: SaleDetails | undefined
  /** After a save; without an id when the sale was deleted. */
  onDone: (id?: number) => void
}

export function SaleForm({ sale, onDone }: SaleFormProps) {
  const isRunning = sale?.state === 'running'
  const mayChange = useMay()('products.change') && sale?.state !== 'ended'
  const { draft, set, isDirty } = useDraft(() => (sale ? draftOfSale(sale) : BLANK_SALE), mayChange)
  const [isTried, setIsTried] = useState(false)
  const { answer: checked, fault: checkError } = useSaleCheck(draft, sale)
  const { refusal, busy, send } = useSend(onDone)
  const faults: SaleFaults = isTried ? faultsOfSale(draft) : {}
  const fields = refusal?.fields ?? {}

  function save() {
    setIsTried(true)
    const terms = termsOf(draft, sale)
    if (!terms || Object.keys(faultsOfSale(draft)).length > 0) return
    const body = { ...terms, name: draft.name.trim() }
    void send('Saving...', sale ? 'Sale saved' : 'Sale created', async () => {
      if (!sale) return (await callApi(createSale, { body })).body.id
      const { version } = sale
      return (await callApi(changeSale, { params: { id: sale.id }, body: { ...body, version } })).body.id
    })
  }

  const known = checked ?? sale
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label={sale ? sale.name : 'New sale'}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {isRunning && (
        <p className={styles.soft}>
          It has begun, so its prices and its beginning stay. Products can be added and taken out.
        </p>
      )}
      <fieldset className={styles.fields} disabled={!mayChange}>
        <TextField
          label="Name"
          hint="For you; shoppers do not see it"
          maxLength={MAX_SALE_NAME}
          autoComplete="off"
          error={faults.name ?? fields['name']}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Select
          label="What it does"
          disabled={isRunning}
          value={draft.kind}
          onChange={({ target }) => set({ kind: target.value === 'price' ? 'price' : 'percent', amount: '' })}
        >
          <option value="percent">Percent off the regular price</option>
          <option value="price">One price for all its products</option>
        </Select>
        <TextField
          label={draft.kind === 'percent' ? 'Percent' : 'Price'}
          inputMode={draft.kind === 'percent' ? 'numeric' : 'decimal'}
          autoComplete="off"
          disabled={isRunning}
          error={faults.amount ?? fields['percent'] ?? fields['price']}
          value={draft.amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
        <TextField
          label="Begins"
          type="datetime-local"
          hint={sale ? 'In your time zone' : 'In your time zone; empty: at once'}
          disabled={isRunning}
          error={fields['starts_at']}
          value={draft.starts}
          onChange={({ target }) => set({ starts: target.value })}
        />
        <TextField
          label="Ends"
          type="datetime-local"
          hint="Empty: when you end it"
          error={faults.ends ?? fields['ends_at']}
          value={draft.ends}
          onChange={({ target }) => set({ ends: target.value })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            disabled={isRunning}
            checked={draft.is_public}
            onChange={({ target }) => set({ is_public: target.checked })}
          />
          Announced: shoppers see the prior price and the percentage
        </label>
      </fieldset>
      <section className={styles.products} aria-labelledby="sale-products">
        <h2 id="sale-products">Products</h2>
        {(faults.product_ids ?? fields['product_ids']) && (
          <p className={styles.refusal} role="alert">
            {faults.product_ids ?? fields['product_ids']}
          </p>
        )}
        {known && draft.product_ids.length > 0 ? (
          <CheckedPrices
            checked={known}
            {...(mayChange && {
              onRemove: (id: number) =>
                set({ product_ids: draft.product_ids.filter((other) => other !== id) }),
            })}
          />
        ) : (
          draft.product_ids.length > 0 && (
            <p className={styles.soft}>
              {draft.product_ids.length.toLocaleString('en-US')} chosen. Say how much the sale takes off to
              see what they cost.
            </p>
          )
        )}
        {checkError && <p className={styles.refusal}>{checkError}</p>}
        {mayChange && (
          <ProductPicker chosen={draft.product_ids} onChange={(product_ids) => set({ product_ids })} />
        )}
      </section>
      {refusal && Object.keys(fields).length === 0 && (
        <p className={styles.refusal} role="alert">
          {refusal.message}
        </p>
      )}
      {mayChange && (
        <p className={styles.buttons}>
          <Button small type="submit" busy={busy === 'Saving...' && busy}>
            {sale ? 'Save sale' : 'Create sale'}
          </Button>
          {sale && !isDirty && <SaleMoves sale={sale} busy={busy} send={send} />}
        </p>
      )}
    </form>
  )
}

type Send = ReturnType<typeof useSend<number | undefined>>['send']

/** Not beside unsaved changes, which they would leave out. */
function SaleMoves({ sale, busy, send }: { sale: SaleDetails; busy: string; send: Send }) {
  const { id, version, state } = sale
  const move = (call: typeof startSale | typeof endSale) => async () =>
    (await callApi(call, { params: { id }, body: { version } })).body.id
  if (state === 'running') {
    return (
      <Button
        small
        quiet
        busy={busy === 'Ending...' && busy}
        onClick={() => void send('Ending...', 'The sale has ended', move(endSale))}
      >
        End now
      </Button>
    )
  }
  return (
    <>
      <Button
        small
        quiet
        busy={busy === 'Starting...' && busy}
        onClick={() => void send('Starting...', 'The sale has begun', move(startSale))}
      >
        Start now
      </Button>
      <Button
        small
        quiet
        busy={busy === 'Deleting...' && busy}
        onClick={() =>
          void send('Deleting...', 'Sale deleted', async () => {
            await callApi(deleteSale, { params: { id }, query: { version } })
            return undefined
          })
        }
      >
        Delete
      </Button>
    </>
  )
}
