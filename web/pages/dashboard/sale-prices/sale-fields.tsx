import { MAX_SALE_NAME, type SaleDetails } from '../../../../contract/sale.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { SaleDraft, SaleFaults } from './sale-draft.ts'
import styles from './sale-prices.module.css'
import { Check } from '../forms/check.tsx'
import { inShopZone } from '../shop-time.ts'

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
  return (
    <>
      <TextField
        label="Name"
        hint="For you; shoppers do not see it"
        maxLength={MAX_SALE_NAME}
        autoComplete="off"
        error={faults.name}
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
        label={draft.kind === 'percent' ? 'Percent' : 'Price ($)'}
        inputMode={draft.kind === 'percent' ? 'numeric' : 'decimal'}
        autoComplete="off"
        disabled={isRunning}
        error={faults.amount}
        value={draft.amount}
        onChange={({ target }) => set({ amount: target.value })}
      />
      <TextField
        label="Begins"
        type="datetime-local"
        hint={sale ? inShopZone() : `${inShopZone()}; empty: at once`}
        disabled={isRunning}
        error={faults.starts}
        value={draft.starts}
        onChange={({ target }) => set({ starts: target.value })}
      />
      <TextField
        label="Ends"
        type="datetime-local"
        hint="Empty: when you end it"
        error={faults.ends}
        value={draft.ends}
        onChange={({ target }) => set({ ends: target.value })}
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
