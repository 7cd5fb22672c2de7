import { useState, type KeyboardEvent } from 'react'
import { PRODUCT_TYPES } from '../../../../contract/product-fields.ts'
import { findSaleProducts } from '../../../../contract/sale.ts'
import { money } from '../../../../contract/money.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Alert } from '../forms/alert.tsx'
import { Check } from '../forms/check.tsx'
import { inCents, NO_AMOUNT } from '../forms/dollars.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { useCollections } from '../collections/use-collections.ts'
import { formatCount } from '../../../../contract/counted.ts'
import styles from './sale-prices.module.css'
import { optionsOf } from '../forms/options-of.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { AmountField } from '../forms/amount-field.tsx'

interface ProductPickerProps {
  chosen: readonly number[]
  /** Products that are not active are found as well. */
  withInactive?: boolean
  /** How many can be chosen, where that is limited. */
  most?: number
  onChange: (chosen: number[]) => void
}

interface Wanted {
  name: string
  type: string
  /** The id of a collection. */
  collection: string
  label: string
  /** In dollars, as it is typed. */
  priceMax: string
}

const ANY: Wanted = { name: '', type: '', collection: '', label: '', priceMax: '' }

/** Products by what they have in common: one by one, or all that were found. */
export function ProductPicker({
  chosen,
  withInactive = false,
  most = Infinity,
  onChange,
}: ProductPickerProps) {
  const [wanted, setWanted] = useState(ANY)
  const { answer: found, fault } = useFound(wanted, withInactive)
  const isChosen = new Set(chosen)
  const missing = found?.product_ids.filter((id) => !isChosen.has(id)) ?? []
  const areTooMany = chosen.length + missing.length > most
  return (
    <div className={styles.picker}>
      <WantedFields wanted={wanted} onChange={(changed) => setWanted({ ...wanted, ...changed })} />
      <Alert>{fault}</Alert>
      {found && (
        <>
          <p className={styles.foundHead}>
            <span role="status">
              {formatCount(found.product_ids.length)} found
              {found.product_ids.length > found.shown.length && `, the first ${found.shown.length} are shown`}
              {areTooMany && `. Up to ${formatCount(most)} can be chosen.`}
            </span>
            {missing.length > 0 && !areTooMany && (
              <Button small quiet onClick={() => onChange([...chosen, ...missing])}>
                Add all {formatCount(found.product_ids.length)}
              </Button>
            )}
          </p>
          <ul className={styles.found}>
            {found.shown.map(({ id, name, price }) => (
              <li key={id}>
                <Check
                  checked={isChosen.has(id)}
                  disabled={!isChosen.has(id) && chosen.length >= most}
                  onChange={(isChecked) =>
                    onChange(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                >
                  <span>{name}</span>
                  <span>{money(price)}</span>
                </Check>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface WantedFieldsProps {
  wanted: Wanted
  onChange: (changed: Partial<Wanted>) => void
}

function WantedFields({ wanted, onChange }: WantedFieldsProps) {
  const { answer: collections = [] } = useCollections()
  const field = fieldsOf(wanted, onChange)
  const typed = (key: keyof Wanted) => ({
    ...field(key),
    // Enter would save the sale.
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
  })
  return (
    <div className={styles.pickerFields}>
      <TextField label="Find products by name" maxLength={200} {...typed('name')} />
      <Select {...field('type')} label="Type">
        <option value="">Any</option>
        {PRODUCT_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Select>
      {collections.length > 0 && (
        <Select {...field('collection')} label="Collection">
          <option value="">Any</option>
          {optionsOf(collections.map(({ id, title }) => [id, title]))}
        </Select>
      )}
      <TextField label="Tag or season" maxLength={60} {...typed('label')} />
      <AmountField
        label="Costs up to ($)"
        {...typed('priceMax')}
        error={readPriceMax(wanted) === null ? NO_AMOUNT : undefined}
      />
    </div>
  )
}

/** Cents; null if it cannot be read as an amount. */
const readPriceMax = ({ priceMax }: Wanted): number | null | undefined =>
  priceMax.trim() === '' ? undefined : (inCents(priceMax) ?? null)

function useFound(wanted: Wanted, withInactive: boolean) {
  const { name, type, collection, label } = wanted
  const price_max = readPriceMax(wanted)
  // What cannot be read finds nothing, rather than what it would leave out.
  const question = price_max === null ? undefined : JSON.stringify([wanted, withInactive])
  return useAnswer(question, async (signal) => {
    const product_type = PRODUCT_TYPES.find((one) => one === type)
    const query = {
      ...(name.trim() && { name: name.trim() }),
      ...(product_type && { product_type }),
      ...(collection && { collection: Number(collection) }),
      ...(label.trim() && { tag_or_season: label.trim() }),
      ...(typeof price_max === 'number' && { price_max }),
      ...(withInactive && { inactive: true }),
    }
    return (await callApi(findSaleProducts, { query }, signal)).body
  })
}
