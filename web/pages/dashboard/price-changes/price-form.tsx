import { useState } from 'react'
import { changePrices, PRICE_ENDINGS } from '../../../../contract/price-change.ts'
import { callApi, statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { messageOf } from '../refusal.ts'
import { ProductPicker } from '../sale-prices/product-picker.tsx'
import styles from '../sale-prices/sale-prices.module.css'
import { forgetUnsaved, useUnsaved } from '../unsaved.ts'
import {
  BLANK_DRAFT,
  endingLabel,
  faultsOf,
  isPercent,
  type Move,
  MOVES,
  type PriceDraft,
  type PriceFaults,
  termsOf,
} from './price-draft.ts'
import { PricePreview } from './price-preview.tsx'
import { usePriceCheck } from './use-price-check.ts'

export function PriceForm({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState<PriceDraft>(BLANK_DRAFT)
  const [round, setRound] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { checked, error } = usePriceCheck(draft, round)
  const set = (changed: Partial<PriceDraft>) => {
    setRefusal('')
    setDraft({ ...draft, ...changed })
  }
  useUnsaved(draft.product_ids.length > 0)
  const faults: PriceFaults = isTried ? faultsOf(draft) : {}
  const chosen = draft.product_ids.length

  async function send() {
    setIsTried(true)
    const terms = termsOf(draft)
    if (isSending || !terms || !checked || checked.faulty > 0 || checked.changed === 0) return
    setIsSending(true)
    setRefusal('')
    try {
      const { body } = await callApi(changePrices, { body: { ...terms, seen: checked.total } })
      forgetUnsaved()
      notify(
        'success',
        body.products === 1 ? '1 price changed' : `${body.products.toLocaleString('en-US')} prices changed`,
      )
      setDraft(BLANK_DRAFT)
      setIsTried(false)
      onDone()
    } catch (failure) {
      setRefusal(messageOf(failure))
      if (statusOf(failure) === 409) setRound(round + 1)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label="Change prices"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={styles.fields}>
        <Select
          label="What changes"
          value={draft.move}
          onChange={({ target }) => set({ move: target.value as Move })}
        >
          {Object.entries(MOVES).map(([move, words]) => (
            <option key={move} value={move}>
              {words}
            </option>
          ))}
        </Select>
        <TextField
          label={isPercent(draft.move) ? 'Percent' : 'Dollars'}
          inputMode={isPercent(draft.move) ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={14}
          error={faults.amount}
          value={draft.amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
        <Select
          label="Rounded to"
          value={draft.ending}
          onChange={({ target }) => set({ ending: target.value })}
        >
          <option value="">The cent</option>
          {PRICE_ENDINGS.map((cents) => (
            <option key={cents} value={cents}>
              Ending with {endingLabel(cents)}
            </option>
          ))}
        </Select>
      </div>
      <section className={styles.products} aria-labelledby="price-products">
        <h2 id="price-products">Products</h2>
        {faults.product_ids && (
          <p className={styles.refusal} role="alert">
            {faults.product_ids}
          </p>
        )}
        {checked ? (
          <PricePreview
            checked={checked}
            onRemove={(id) => set({ product_ids: draft.product_ids.filter((other) => other !== id) })}
          />
        ) : (
          chosen > 0 && (
            <p className={styles.soft} role="status">
              {chosen === 1 ? '1 chosen.' : `${chosen.toLocaleString('en-US')} chosen.`}
              {!termsOf(draft) && ' Say what changes to see what they will cost.'}
            </p>
          )
        )}
        {error && <p className={styles.refusal}>{error}</p>}
        <ProductPicker
          chosen={draft.product_ids}
          withInactive
          onChange={(product_ids) => set({ product_ids })}
        />
      </section>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <p className={styles.buttons}>
        <Button
          small
          type="submit"
          busy={isSending && 'Changing...'}
          disabled={checked && (checked.faulty > 0 || checked.changed === 0)}
        >
          {checked && checked.changed > 0
            ? `Change ${checked.changed.toLocaleString('en-US')} ${checked.changed === 1 ? 'price' : 'prices'}`
            : 'Change prices'}
        </Button>
        {chosen > 0 && (
          <Button small quiet onClick={() => set(BLANK_DRAFT)}>
            Begin anew
          </Button>
        )}
      </p>
    </form>
  )
}
