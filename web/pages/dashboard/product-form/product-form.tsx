import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { AdminProduct } from '../../../../contract/product.ts'
import type { AdminStyle } from '../../../../contract/style.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { controlOf, FieldGroup, type FieldProps } from './field-control.tsx'
import { Photos } from './photos.tsx'
import { PriceHistoryDetails } from './price-history.tsx'
import type { Faults } from './draft-faults.ts'
import { heldHint, type Held, type ProductDraft } from './product-draft.ts'
import styles from './product-form.module.css'
import { SizesField, sumOf } from './sizes-field.tsx'
import { StyleField } from './style-field.tsx'
import { useProductForm } from './use-product-form.ts'
import { Alert } from '../forms/alert.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { leadsToUnread, submitting } from '../forms/take-focus.ts'

interface ProductFormProps {
  base: ProductDraft
  draft: ProductDraft
  /** Pieces held by checkouts, by size or ''; not included in the draft's quantities. */
  held?: Held
  /** Absent for a new product. */
  productId?: number
  setDraft: (change: (draft: ProductDraft) => ProductDraft) => void
  marksRequired?: boolean
  submitLabel: string
  busyLabel: string
  refusal: { message: string; fields: Faults } | null
  notice?: ReactNode
  onSubmit: () => Promise<void>
  /** Further ways to save it. */
  others?: readonly { label: string; onSubmit: () => Promise<void> }[]
  /** The copied product. The name of the copy follows the chosen colour. */
  copied?: AdminProduct | null
  /** The style of the product or of the copied product. */
  style?: AdminStyle | undefined
}

const NOTHING: Held = {}

export function ProductForm({
  held = NOTHING,
  productId,
  marksRequired = false,
  submitLabel,
  busyLabel,
  notice,
  others,
  copied = null,
  style,
  ...state
}: ProductFormProps) {
  const { draft, refusal } = state
  // The role Warehouse may change only the stock.
  const may = useMay()
  const mayChange = may('products.change')
  const mayCount = may('stock.change')
  const { form, change, uploads, faults, isSending, leave, submit } = useProductForm(state)
  const fields: FieldProps = { draft, faults, marksRequired, onChange: change, onLeave: leave }
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      data-main
      onSubmit={submitting(() => void submit())}
    >
      <div className={styles.words}>
        {mayChange && <FieldGroup group="main" {...fields} />}
        <fieldset className={styles.stock} disabled={!mayCount}>
          {mayChange ? (
            <FieldGroup group="facts" className={styles.columns} {...fields}>
              <QuantityField held={held} {...fields} />
            </FieldGroup>
          ) : (
            <QuantityField held={held} {...fields} />
          )}
          <SizesField draft={draft} held={held} faults={faults} stockOnly={!mayChange} onChange={change} />
        </fieldset>
        {mayChange && (
          <>
            <StyleField {...{ draft, faults, productId, copied }} loaded={style} onChange={change} />
            <div id="details" tabIndex={-1} role="group" aria-label="Details">
              <FieldGroup group="details" className={styles.columns} {...fields} />
            </div>
            <FieldGroup group="switches" className={styles.switches} {...fields} />
            {productId !== undefined && <PriceHistoryDetails id={productId} />}
          </>
        )}
      </div>

      {mayChange && <Photos {...{ draft, faults, uploads, copied }} onChange={change} />}

      <FormFoot said={notice ?? <Alert>{refusal?.message}</Alert>}>
        {mayCount && (
          <Button
            small
            type="submit"
            busy={uploads.isRunning ? 'Uploading pictures...' : isSending && busyLabel}
          >
            {submitLabel}
          </Button>
        )}
        {others?.map(({ label, onSubmit }) => (
          <Button
            key={label}
            small
            quiet
            onClick={({ currentTarget: { form } }) => !leadsToUnread(form) && void submit(onSubmit)}
          >
            {label}
          </Button>
        ))}
        <CancelButton label={mayCount ? 'Cancel' : 'Back'} />
      </FormFoot>
    </form>
  )
}

function QuantityField({ held, ...props }: FieldProps & { held: Held }) {
  const { quantity, isPerSize, sizes } = props.draft
  const meaning = isPerSize ? 'Of all sizes together' : 'What can still be bought'
  return (
    <TextField
      label="Quantity"
      inputMode="numeric"
      hint={`${meaning}${heldHint(held)}`}
      {...controlOf('quantity', props, true)}
      value={isPerSize ? String(sumOf(sizes)) : quantity}
      readOnly={isPerSize}
    />
  )
}

function CancelButton({ label }: { label: string }) {
  const navigate = useNavigate()
  return (
    <Button
      small
      quiet
      onClick={() => void (hasPageBefore() ? navigate(-1) : navigate('/dashboard/products'))}
    >
      {label}
    </Button>
  )
}

/** False if the form was opened in a new tab, where Back would leave the shop. */
const hasPageBefore = () => !('navigation' in window) || window.navigation.canGoBack
