import { MAX_SALE_NAME, type SaleDetails } from '../../../../contract/sale.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import type { SaleDraft, SaleFaults } from './sale-draft.ts'
import styles from './sale-prices.module.css'
import { Check } from '../forms/check.tsx'
import { inShopZone } from '../shop-time.ts'
import { fieldsOf } from '../forms/fields-of.ts'
import { AmountField } from '../forms/amount-field.tsx'

interface SaleFieldsProps {
  /** Undefined for a new one. */
  sale: SaleDetails | undefined
  draft: SaleDraft
  faults: SaleFaults
  set: (changed: Partial<SaleDraft>) => void
}

/** The prices and the beginning of a running sale stay. */
export function SaleFields({ sale, draft, faults, set }: SaleFieldsProps) {
  const isRunning = sale?.state === 'running'
  const field = fieldsOf(draft, set, faults)
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        hint="For you; shoppers do not see it"
        maxLength={MAX_SALE_NAME}
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
      {draft.kind === 'percent' ? (
        <TextField {...field('amount')} label="Percent" inputMode="numeric" disabled={isRunning} />
      ) : (
        <AmountField {...field('amount')} label="Price ($)" disabled={isRunning} />
      )}
      <DateField
        {...field('starts')}
        label="Begins"
        type="datetime-local"
        hint={sale ? inShopZone() : `${inShopZone()}; empty: at once`}
        disabled={isRunning}
      />
      <DateField
        {...field('ends')}
        label="Ends"
        type="datetime-local"
        hint={sale?.state === 'ended' ? undefined : 'Empty: when you end it'}
      />
      <Check
        className={styles.check}
        disabled={isRunning}
        checked={draft.is_public}
        onChange={(is_public) => set({ is_public })}
      >
        Announced: shoppers see the prior price and the percentage
      </Check>
    </>
  )
}
