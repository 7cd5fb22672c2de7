import { useState } from 'react'
import { listAdminProducts } from '../../../../contract/product.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAnswer } from '../forms/use-answer.ts'
import { useChosenProducts } from '../looks/use-chosen-products.ts'
import styles from './home-form.module.css'

const MOST_FOUND = 6

interface ProductPickerProps {
  chosen: readonly number[]
  most: number
  onChange: (chosen: number[]) => void
}

/** Products are found by a part of their name, and stand in the order in which they were chosen. */
export function ProductPicker({ chosen, most, onChange }: ProductPickerProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const { answer: found } = useAnswer(name || undefined, async (signal) => {
    const query = { name, active: true, limit: MOST_FOUND }
    return (await callApi(listAdminProducts, { query }, signal)).body
  })
  const known = useChosenProducts(chosen)
  const nameOf = (id: number) => known.get(id)?.name ?? `Product ${id}`
  const offered = found?.filter(({ id }) => !chosen.includes(id))
  return (
    <fieldset className={styles.products}>
      <legend>First among the new arrivals</legend>
      <p className="soft">Up to {most}; the newest follow. An inactive product is left out.</p>
      {chosen.length > 0 && (
        <ol aria-label="Chosen products">
          {chosen.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <Button
                small
                quiet
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      {chosen.length < most && (
        <>
          <TextField
            label="Find a product"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {offered && (
            <ul aria-label="Products found">
              {offered.map(({ id, name }) => (
                <li key={id}>
                  {name}
                  <Button
                    small
                    quiet
                    aria-label={`Choose ${name}`}
                    onClick={() => {
                      onChange([...chosen, id])
                      setTyped('')
                    }}
                  >
                    Choose
                  </Button>
                </li>
              ))}
              {offered.length === 0 && <li>No active product has this name.</li>}
            </ul>
          )}
        </>
      )}
    </fieldset>
  )
}
