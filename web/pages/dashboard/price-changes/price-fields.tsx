import { PRICE_ENDINGS } from '../../../../contract/price-change.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import styles from '../sale-prices/sale-prices.module.css'
import { inShopZone } from '../shop-time.ts'
import { endingLabel, isPercent, MOVES, type PriceDraft, type PriceFaults } from './price-draft.ts'
import { optionsOf } from '../forms/options-of.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { AmountField } from '../forms/amount-field.tsx'

interface PriceFieldsProps {
  draft: PriceDraft
  faults: PriceFaults
  set: (changed: Partial<PriceDraft>) => void
}

export function PriceFields({ draft, faults, set }: PriceFieldsProps) {
  const field = fieldsOf(draft, set, faults)
  return (
    <div className={styles.fields}>
      <Select {...field('move')} label="What changes">
        {optionsOf(Object.entries(MOVES))}
      </Select>
      {isPercent(draft.move) ? (
        <TextField {...field('amount')} label="Percent" inputMode="numeric" maxLength={14} />
      ) : (
        <AmountField {...field('amount')} label="Dollars" maxLength={14} />
      )}
      <Select {...field('ending')} label="Rounded to">
        <option value="">The cent</option>
        {optionsOf(PRICE_ENDINGS.map((cents) => [cents, `Ending with ${endingLabel(cents)}`]))}
      </Select>
      <DateField
        {...field('starts')}
        label="From"
        type="datetime-local"
        hint={`${inShopZone()}; empty: at once. A price that you change until then stays.`}
        error={faults.starts_at}
      />
    </div>
  )
}
