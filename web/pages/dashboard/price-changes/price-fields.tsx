import { PRICE_ENDINGS } from '../../../../contract/price-change.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../sale-prices/sale-prices.module.css'
import { inShopZone } from '../shop-time.ts'
import { endingLabel, isPercent, type Move, MOVES, type PriceDraft, type PriceFaults } from './price-draft.ts'
import { optionsOf } from '../forms/options-of.tsx'

interface PriceFieldsProps {
  draft: PriceDraft
  faults: PriceFaults
  set: (changed: Partial<PriceDraft>) => void
}

export function PriceFields({ draft, faults, set }: PriceFieldsProps) {
  return (
    <div className={styles.fields}>
      <Select
        label="What changes"
        value={draft.move}
        onChange={({ target }) => set({ move: target.value as Move })}
      >
        {optionsOf(Object.entries(MOVES))}
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
        {optionsOf(PRICE_ENDINGS.map((cents) => [cents, `Ending with ${endingLabel(cents)}`]))}
      </Select>
      <TextField
        label="From"
        type="datetime-local"
        hint={`${inShopZone()}; empty: at once. A price that you change until then stays.`}
        error={faults.starts_at}
        value={draft.starts}
        onChange={({ target }) => set({ starts: target.value })}
      />
    </div>
  )
}
