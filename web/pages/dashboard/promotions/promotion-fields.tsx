import { MAX_PROMOTION_NAME } from '../../../../contract/promotion.ts'
import { PRODUCT_TYPES } from '../../../../contract/product-fields.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import { formatCount } from '../../../../contract/counted.ts'
import { Check } from '../forms/check.tsx'
import { Checks } from '../forms/checks.tsx'
import { ProductPicker } from '../sale-prices/product-picker.tsx'
import styles from '../sale-prices/sale-prices.module.css'
import type { PromotionDraft } from './promotion-draft.ts'
import { Alert } from '../forms/alert.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { inShopZone } from '../shop-time.ts'
import { AmountField } from '../forms/amount-field.tsx'

interface FieldsProps {
  draft: PromotionDraft
  set: (changed: Partial<PromotionDraft>) => void
  /** Messages by field. */
  faults: Record<string, string | undefined>
  /** True if the promotion has been used, so that its terms cannot change. */
  isFixed: boolean
  isEnded: boolean
}

export function TermFields({ draft, set, faults, isFixed }: FieldsProps) {
  const field = fieldsOf(draft, set, faults)
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        hint={
          draft.kind === 'code'
            ? 'For you; without one, the code. Shoppers read the code'
            : 'Shoppers read it'
        }
        maxLength={MAX_PROMOTION_NAME}
      />
      <Select {...field('kind')} label="Who gets it" disabled={isFixed}>
        <option value="code">Who enters a code</option>
        <option value="one_time">Who has a single-use code</option>
        <option value="automatic">Every cart</option>
      </Select>
      {draft.kind === 'code' && (
        <TextField
          {...field('code')}
          label="Code"
          hint="3 to 40 letters or digits; case does not count"
          disabled={isFixed}
          maxLength={60}
          spellCheck={false}
        />
      )}
      <Select
        label="What it gives"
        disabled={isFixed}
        value={draft.gives}
        onChange={({ target }) => set({ gives: target.value as PromotionDraft['gives'], amount: '' })}
      >
        <option value="percent">Percent off each piece</option>
        <option value="amount">An amount off the goods</option>
        <option value="delivery">Free delivery</option>
      </Select>
      {draft.gives === 'delivery' ? (
        <TextField
          {...field('methods')}
          label="Ways of delivery"
          hint="By name, separated by commas; empty: all"
          disabled={isFixed}
        />
      ) : draft.gives === 'percent' ? (
        <TextField {...field('amount')} label="Percent" inputMode="numeric" disabled={isFixed} />
      ) : (
        <AmountField {...field('amount')} label="Amount ($)" disabled={isFixed} />
      )}
      <AmountField
        {...field('minimum')}
        label="Goods from ($)"
        hint="What the cart costs at least; empty: nothing"
        disabled={isFixed}
      />
    </>
  )
}

export function LimitFields({ draft, set, faults, isFixed, isEnded }: FieldsProps) {
  const field = fieldsOf(draft, set, faults)
  return (
    <>
      {draft.kind !== 'automatic' && (
        <Select {...field('customers')} label="Customers" disabled={isFixed}>
          <option value="any">As often as they like</option>
          <option value="first">With their first order</option>
          <option value="each">A number of times each</option>
        </Select>
      )}
      {draft.kind !== 'automatic' && draft.customers === 'each' && (
        <TextField {...field('per_customer')} label="Times each" inputMode="numeric" disabled={isFixed} />
      )}
      <TextField
        {...field('max_uses')}
        label="Limit"
        hint="Orders of all customers together; empty: none"
        inputMode="numeric"
      />
      <DateField
        {...field('starts')}
        label="Begins"
        type="datetime-local"
        hint={isFixed || isEnded ? inShopZone() : `${inShopZone()}; empty: at once`}
        disabled={isFixed}
      />
      <DateField
        {...field('ends')}
        label="Ends"
        type="datetime-local"
        hint={isEnded ? undefined : 'Empty: when you end it'}
      />
      <Check
        className={styles.check}
        disabled={isFixed}
        checked={draft.on_sale_items}
        onChange={(on_sale_items) => set({ on_sale_items })}
      >
        Also for pieces that a sale has lowered
      </Check>
    </>
  )
}

/** Chooses the products. Free delivery applies to whole orders. */
export function ScopeFields({ draft, set, faults, isFixed }: FieldsProps) {
  const field = fieldsOf(draft, set, faults)
  return (
    <section className={styles.products} aria-labelledby="promotion-scope">
      <h2 id="promotion-scope">What it is for</h2>
      <div className={styles.fields}>
        <Select {...field('scope')} label="Products" disabled={isFixed}>
          <option value="all">Everything</option>
          <option value="types">Some types</option>
          <option value="tags">Products with a tag</option>
          <option value="products">Chosen products</option>
        </Select>
        {draft.scope === 'tags' && (
          <TextField
            {...field('tags')}
            label="Tags"
            hint="With commas between; case does not count, and one of them is enough"
            disabled={isFixed}
          />
        )}
      </div>
      {draft.scope === 'types' && (
        <fieldset className={styles.fields} disabled={isFixed} aria-label="Types">
          <Checks
            className={styles.check}
            options={PRODUCT_TYPES.map((type) => [type, type])}
            chosen={draft.product_types}
            onChange={(product_types) => set({ product_types })}
          />
        </fieldset>
      )}
      {draft.scope === 'products' && !isFixed && (
        <ProductPicker chosen={draft.product_ids} onChange={(product_ids) => set({ product_ids })} />
      )}
      {draft.scope === 'products' && <p className="soft">{formatCount(draft.product_ids.length)} chosen</p>}
      <Alert>{faults['product_ids'] ?? faults['product_types']}</Alert>
    </section>
  )
}
