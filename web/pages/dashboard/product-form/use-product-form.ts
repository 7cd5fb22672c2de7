import { useRef, useState } from 'react'
import { useUnsaved } from '../unsaved.ts'
import { FORM_NAMES } from './form-fields.ts'
import { faultsOf, isSame, type Faults, type ProductDraft } from './product-draft.ts'
import { useUploads } from './use-uploads.ts'

interface ProductFormState {
  base: ProductDraft
  draft: ProductDraft
  setDraft: (change: (draft: ProductDraft) => ProductDraft) => void
  refusal: { fields: Faults } | null
  onSubmit: () => Promise<void>
}

/** Names of text controls. Errors of sizes and pictures are stored by their keys instead. */
const TYPED_INTO = new Set<string>([...FORM_NAMES, 'quantity'])

export function useProductForm({ base, draft, setDraft, refusal, onSubmit }: ProductFormState) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  // An error is shown after a submit or on blur, and disappears when it is corrected.
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
  const shown = Object.fromEntries(
    Object.entries(found).filter(([name]) => isTried || left.has(name) || !TYPED_INTO.has(name)),
  )

  async function submit() {
    if (isSending || uploads.isRunning) return
    setIsTried(true)
    // Saving would leave out a picture whose upload has failed.
    if (Object.keys(found).length > 0 || uploads.hasFailed) {
      // Waits until the error messages are rendered.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setIsSending(true)
    await onSubmit()
    setIsSending(false)
  }

  return {
    form,
    change,
    uploads,
    faults: { ...refusal?.fields, ...shown } as Faults,
    isSending,
    leave: (name: string) => setLeft((known) => new Set(known).add(name)),
    submit,
  }
}
