import { useState } from 'react'
import { faultOfGtin } from '../../../../contract/gtin.ts'
import type { AdminProduct } from '../../../../contract/product.ts'
import { saveCodes, type Codes } from '../../../../contract/style.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../refusal.ts'
import { useUnsaved } from '../unsaved.ts'
import styles from './product-codes.module.css'

interface Line {
  id: number
  size: string
  sku: string
  gtin: string
}

const linesOf = ({ skus = [] }: AdminProduct): Line[] =>
  skus.map(({ id, size, sku = '', gtin = '' }) => ({ id, size, sku, gtin }))

const codesOf = (lines: readonly Line[]): Codes =>
  lines.map(({ id, sku, gtin }) => ({ id, sku: sku.trim() || null, gtin: gtin.trim() || null }))

/** What the sizes of a product are called elsewhere. Saved apart from its fields. */
export function ProductCodes({ product }: { product: AdminProduct }) {
  const [saved, setSaved] = useState(() => linesOf(product))
  const [lines, setLines] = useState(saved)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const isDirty = JSON.stringify(codesOf(lines)) !== JSON.stringify(codesOf(saved))
  useUnsaved(isDirty)
  const change = (id: number, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))

  async function save() {
    if (isSending) return
    const wrong = lines.map(({ gtin }) => (gtin.trim() ? faultOfGtin(plain(gtin)) : undefined)).find(Boolean)
    setRefusal(wrong)
    if (wrong) return
    setIsSending(true)
    try {
      await callApi(saveCodes, { params: { id: product.id }, body: { codes: codesOf(lines) } })
      setSaved(lines)
      notify('success', 'Codes saved')
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <section className={styles.codes} aria-labelledby="codes">
      <h2 id="codes">Codes</h2>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">SKU</th>
              <th scope="col">GTIN</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, size, sku, gtin }) => {
              const name = size || 'the product'
              const isWrong = gtin.trim() !== '' && faultOfGtin(plain(gtin)) !== undefined
              return (
                <tr key={id}>
                  <th scope="row">{size || '–'}</th>
                  <td>
                    <input
                      type="text"
                      aria-label={`SKU of ${name}`}
                      autoComplete="off"
                      maxLength={60}
                      value={sku}
                      onChange={({ target }) => change(id, { sku: target.value })}
                    />
                  </td>
                  <td>
                    <input
                      type="text"
                      inputMode="numeric"
                      aria-label={`GTIN of ${name}`}
                      aria-invalid={isWrong || undefined}
                      autoComplete="off"
                      maxLength={30}
                      value={gtin}
                      onChange={({ target }) => change(id, { gtin: target.value })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button small type="submit" disabled={!isDirty} busy={isSending && 'Saving...'}>
          Save codes
        </Button>
      </form>
    </section>
  )
}

/** As printed, in groups. */
const plain = (gtin: string) => gtin.replaceAll(/[\s-]/g, '')
