import { Button } from '../../../ui/button.tsx'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { ProductPicker } from '../sale-prices/product-picker.tsx'
import { ProductsSection } from '../sale-prices/products-section.tsx'
import styles from '../sale-prices/sale-prices.module.css'
import { BLANK_DRAFT, termsOf } from './price-draft.ts'
import { PriceFields } from './price-fields.tsx'
import { PricePreview } from './price-preview.tsx'
import { usePriceForm } from './use-price-form.ts'
import { Alert } from '../forms/alert.tsx'
import { submitting } from '../forms/take-focus.ts'

export function PriceForm({ onDone }: { onDone: () => void }) {
  const { draft, set, faults, checked, error, refusal, busy, change } = usePriceForm(onDone)
  const chosen = draft.product_ids.length
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label="Change prices"
      onSubmit={submitting(() => void change())}
    >
      <PriceFields draft={draft} faults={faults} set={set} />
      <ProductsSection id="price-products" fault={faults.product_ids}>
        {checked ? (
          <PricePreview
            checked={checked}
            onRemove={(id) => set({ product_ids: draft.product_ids.filter((other) => other !== id) })}
          />
        ) : (
          chosen > 0 && (
            <p className="soft" role="status">
              {chosen === 1 ? '1 chosen.' : `${formatCount(chosen)} chosen.`}
              {!termsOf(draft) && ' Say what changes to see what they will cost.'}
            </p>
          )
        )}
        {error && <p className="accent">{error}</p>}
        <ProductPicker
          chosen={draft.product_ids}
          withInactive
          onChange={(product_ids) => set({ product_ids })}
        />
      </ProductsSection>
      <Alert>{refusal}</Alert>
      <p className={styles.buttons}>
        <Button
          small
          type="submit"
          busy={busy}
          disabled={checked && (checked.faulty > 0 || checked.changed === 0)}
        >
          {checked && checked.changed > 0
            ? `${draft.starts ? 'Plan' : 'Change'} ${counted(checked.changed, 'price')}`
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
