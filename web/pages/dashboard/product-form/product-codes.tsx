import { faultOfGtin } from '../../../../contract/gtin.ts'
import { type AdminProduct, getProductForEdit } from '../../../../contract/product.ts'
import { saveCodes, type Codes } from '../../../../contract/sku.ts'
import { callApi } from '../../../api.ts'
import styles from './product-codes.module.css'
import { SizeLinesForm } from './size-lines-form.tsx'
import { useSizeLines, type SizeLine, type SizesOfProduct } from './use-size-lines.ts'

interface Line extends SizeLine {
  sku: string
  gtin: string
}

const linesOf = ({ skus = [] }: AdminProduct): Line[] =>
  skus.filter(({ retired }) => !retired).map(({ id, size, sku = '', gtin = '' }) => ({ id, size, sku, gtin }))

const codesOf = (lines: readonly Line[]): Codes =>
  lines.map(({ id, sku, gtin }) => ({ id, sku: sku.trim() || null, gtin: gtin.trim() || null }))

const wasOf = ({ sku, gtin }: Codes[number]) => ({ sku, gtin })

const inWords = ({ sku, gtin }: Line) => ({ SKU: sku, GTIN: gtin })

/** Spaces are allowed, because GTINs are printed in groups. */
const faultOf = ({ gtin }: Line): string | undefined =>
  gtin.trim() ? faultOfGtin(gtin.replaceAll(/[\s-]/g, '')) : undefined

/**
 * The SKUs and GTINs of a product's sizes. They are saved separately from its fields, which gives the product a new
 * version.
 */
export function ProductCodes({ product, onRenewed }: SizesOfProduct) {
  const edit = useSizeLines(() => linesOf(product), {
    sentOf: codesOf,
    faultOf,
    send: async (codes, before) => {
      const body = { codes: codes.map((code, at) => ({ ...code, was: wasOf(before[at]!) })) }
      onRenewed((await callApi(saveCodes, { params: { id: product.id }, body })).body.version)
    },
    find: async () => linesOf((await callApi(getProductForEdit, { params: { id: product.id } })).body),
    inWords,
    done: 'Codes saved',
  })
  return (
    <section className={styles.codes} aria-labelledby="codes">
      <h2 id="codes" tabIndex={-1}>
        Codes
      </h2>
      <SizeLinesForm edit={edit} columns={['SKU', 'GTIN']} submitLabel="Save codes">
        {(line, name, change) => (
          <>
            <td>
              <input
                type="text"
                aria-label={`SKU of ${name}`}
                autoComplete="off"
                maxLength={60}
                value={line.sku}
                onChange={({ target }) => change({ sku: target.value })}
              />
            </td>
            <td>
              <input
                type="text"
                inputMode="numeric"
                aria-label={`GTIN of ${name}`}
                aria-invalid={faultOf(line) !== undefined || undefined}
                autoComplete="off"
                maxLength={30}
                value={line.gtin}
                onChange={({ target }) => change({ gtin: target.value })}
              />
            </td>
          </>
        )}
      </SizeLinesForm>
    </section>
  )
}
