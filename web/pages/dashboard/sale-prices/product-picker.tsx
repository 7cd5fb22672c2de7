import { useState } from 'react'
import { PRODUCT_TYPES } from '../../../../contract/product-fields.ts'
import { findSaleProducts } from '../../../../contract/sale.ts'
import { money } from '../../../../contract/money.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Check } from '../check.tsx'
import { inCents } from '../dollars.ts'
import { useAnswer } from '../use-answer.ts'
import styles from './sale-prices.module.css'

interface ProductPickerProps {
  chosen: readonly number[]
  /** Products that are not active are found as well. */
  withInactive?: boolean
  onChange: (chosen: number[]) => void
}

/** Products by name, type and price: one by one, or all that were found. */
export function ProductPicker({ chosen, withInactive = false, onChange }: ProductPickerProps) {
  const [name, setName] = useState('')
  const [type, setType] = useState('')
  const [most, setMost] = useState('')
  const { answer: found, fault } = useFound(name, type, most, withInactive)
  const isChosen = new Set(chosen)
  const missing = found?.product_ids.filter((id) => !isChosen.has(id)) ?? []
  return (
    <div className={styles.picker}>
      <div className={styles.pickerFields}>
        <TextField
          label="Find products by name"
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
          // Enter would save the sale.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Select label="Type" value={type} onChange={({ target }) => setType(target.value)}>
          <option value="">Any</option>
          {PRODUCT_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
        <TextField
          label="Costs up to ($)"
          inputMode="decimal"
          autoComplete="off"
          value={most}
          onChange={({ target }) => setMost(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {fault && <p role="alert">{fault}</p>}
      {found && (
        <>
          <p className={styles.foundHead}>
            <span role="status">
              {found.product_ids.length.toLocaleString('en-US')} found
              {found.product_ids.length > found.shown.length && `, the first ${found.shown.length} are shown`}
            </span>
            {missing.length > 0 && (
              <Button small quiet onClick={() => onChange([...chosen, ...missing])}>
                Add all {found.product_ids.length.toLocaleString('en-US')}
              </Button>
            )}
          </p>
          <ul className={styles.found}>
            {found.shown.map(({ id, name, price }) => (
              <li key={id}>
                <Check
                  checked={isChosen.has(id)}
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

function useFound(name: string, type: string, most: string, withInactive: boolean) {
  return useAnswer([name, type, most, withInactive].join('\n'), async (signal) => {
    const product_type = PRODUCT_TYPES.find((one) => one === type)
    const price_max = most.trim() === '' ? undefined : inCents(most)
    const query = {
      ...(name.trim() && { name: name.trim() }),
      ...(product_type && { product_type }),
      ...(price_max && { price_max }),
      ...(withInactive && { inactive: true }),
    }
    return (await callApi(findSaleProducts, { query }, signal)).body
  })
}
