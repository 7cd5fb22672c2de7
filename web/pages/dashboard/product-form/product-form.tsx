import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PRODUCT_TYPES } from '../../../../contract/product-fields.ts'
import type { Product } from '../../../../contract/product.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useUnsaved } from '../unsaved.ts'
import { Photos } from './photos.tsx'
import { faultsOf, heldHint, isSame, type Faults, type Held, type ProductDraft } from './product-draft.ts'
import styles from './product-form.module.css'
import { SizesField, sumOf } from './sizes-field.tsx'
import { useUploads } from './use-uploads.ts'

interface ProductFormProps {
  /** What the form was opened with. */
  base: ProductDraft
  draft: ProductDraft
  /** Pieces that checkouts hold, by size or ''; they come on top of what the draft says. */
  held?: Held
  setDraft: (change: (draft: ProductDraft) => ProductDraft) => void
  /** Marks what must be filled in: on the create form only (spec §5). */
  marksRequired?: boolean
  submitLabel: string
  busyLabel: string
  /** What the shop refused, by field and in a sentence. */
  refusal: { message: string; fields: Faults } | null
  /** Above the buttons: what stands in the way of saving. */
  notice?: ReactNode
  onSubmit: () => Promise<void>
}

const NOTHING: Held = {}

/** The fields of a product, for creating and for editing (spec §5). */
export function ProductForm({
  base,
  draft,
  held = NOTHING,
  setDraft,
  marksRequired = false,
  submitLabel,
  busyLabel,
  refusal,
  notice,
  onSubmit,
}: ProductFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  // A fault is said once sending was tried or its field was left, and goes as soon as it is mended.
  const [isTried, setIsTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const change = (of: (draft: ProductDraft) => Partial<ProductDraft>) =>
    setDraft((draft) => ({ ...draft, ...of(draft) }))
  const uploads = useUploads((key, url) =>
    change(({ cover, sub_images }) => ({
      cover: cover.key === key ? { ...cover, url } : cover,
      sub_images: sub_images.map((photo) => (photo.key === key ? { ...photo, url } : photo)),
    })),
  )
  useUnsaved(!isSame(base, draft) || uploads.isRunning)

  const found = faultsOf(draft)
  const isField = (name: string) => /^[a-z_]+$/.test(name) && name !== 'sizes'
  const shown = Object.fromEntries(
    Object.entries(found).filter(([name]) => isTried || left.has(name) || !isField(name)),
  )
  const faults: Faults = { ...refusal?.fields, ...shown }

  async function submit() {
    if (isSending || uploads.isRunning) return
    setIsTried(true)
    // A picture that failed is not left out unasked.
    if (Object.keys(found).length > 0 || uploads.hasFailed) {
      // After the messages have come up.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setIsSending(true)
    await onSubmit()
    setIsSending(false)
  }

  const text = (name: 'name' | 'description' | 'price' | 'quantity') => ({
    name,
    value: draft[name],
    error: faults[name],
    required: marksRequired,
    autoComplete: 'off',
    className: classNames(marksRequired && styles.required),
    onBlur: () => setLeft((known) => new Set(known).add(name)),
    onChange: ({ target }: { target: { value: string } }) => change(() => ({ [name]: target.value })),
  })

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      data-main
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.words}>
        <TextField label="Name" maxLength={200} {...text('name')} />
        <TextArea label="Description" maxLength={10_000} rows={6} {...text('description')} />
        <div className={styles.columns}>
          <TextField label="Price" inputMode="decimal" hint="In dollars" {...text('price')} />
          <Select
            label="Product type"
            name="product_type"
            required={marksRequired}
            className={classNames(marksRequired && styles.required)}
            value={draft.product_type}
            onChange={({ target }) =>
              change(() => ({ product_type: target.value as Product['product_type'] }))
            }
          >
            {PRODUCT_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
          <TextField
            label="Quantity"
            inputMode="numeric"
            hint={`${draft.isPerSize ? 'Of all sizes together' : 'What can still be bought'}${heldHint(held)}`}
            {...text('quantity')}
            {...(draft.isPerSize && { value: String(sumOf(draft.sizes)), readOnly: true })}
          />
        </div>
        <SizesField draft={draft} held={held} faults={faults} onChange={change} />
        <div className={styles.switches}>
          <Check label="Active" isOn={draft.active} onChange={(active) => change(() => ({ active }))} />
          <Check
            label="May stand on the front page"
            isOn={draft.front_page}
            onChange={(front_page) => change(() => ({ front_page }))}
          />
        </div>
      </div>

      <Photos draft={draft} faults={faults} uploads={uploads} onChange={change} />

      <div className={styles.foot}>
        {notice ??
          (refusal && (
            <p className={styles.refusal} role="alert">
              {refusal.message}
            </p>
          ))}
        <p className={styles.buttons}>
          <Button
            small
            type="submit"
            busy={uploads.isRunning ? 'Uploading pictures...' : isSending && busyLabel}
          >
            {submitLabel}
          </Button>
          <Button
            small
            quiet
            onClick={() => void (hasPageBefore() ? navigate(-1) : navigate('/dashboard/products'))}
          >
            Cancel
          </Button>
        </p>
      </div>
    </form>
  )
}

/** Cancel goes back one page (spec §2), where the shop has one: not out of a tab that was opened with the form. */
const hasPageBefore = () => !('navigation' in window) || window.navigation.canGoBack

function Check({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
