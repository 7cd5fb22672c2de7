import { useRef, useState } from 'react'
import { useUnsaved } from '../forms/unsaved.ts'
import { focusFault } from '../forms/take-focus.ts'
import { FORM_NAMES, type FormName, type Meant, meantByCommas } from './form-fields.ts'
import { faultsOf, OF_HEIGHT, type Faults } from './draft-faults.ts'
import { changePhoto } from './draft-photos.ts'
import { isSame, type ProductDraft } from './product-draft.ts'
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
const isTypedInto = (name: string) => TYPED_INTO.has(name) || name.endsWith(OF_HEIGHT)

export function useProductForm({ base, draft, setDraft, refusal, onSubmit }: ProductFormState) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  // An error is shown after a submit or on blur, and disappears when it is corrected.
  const [isTried, setIsTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** Amounts typed with a comma and their probable meaning, to be confirmed before saving. */
  const [asked, setAsked] = useState<Meant>({})
  const change = (of: (draft: ProductDraft) => Partial<ProductDraft>) =>
    setDraft((draft) => ({ ...draft, ...of(draft) }))
  const uploads = useUploads((key, url) => change((draft) => changePhoto(draft, key, { url })))
  useUnsaved(!isSame(base, draft) || uploads.isRunning)

  const found = faultsOf(draft)
  const questions = Object.fromEntries(
    Object.entries(asked)
      .filter(([name, meant]) => draft[name as FormName] === meant)
      .map(([name, meant]) => [name, `Is it $${meant}? Save again to keep it.`]),
  )
  const shown = Object.fromEntries(
    Object.entries(found).filter(([name]) => isTried || left.has(name) || !isTypedInto(name)),
  )

  /** `send` replaces `onSubmit`. */
  async function submit(send = onSubmit) {
    if (isSending || uploads.isRunning) return
    setIsTried(true)
    const meant = meantByCommas(draft)
    setAsked(meant)
    if (Object.keys(meant).length > 0) {
      change(() => meant)
      return focusFault(form.current)
    }
    // Saving would leave out a picture whose upload has failed.
    if (Object.keys(found).length > 0 || uploads.hasFailed) {
      return focusFault(form.current)
    }
    setIsSending(true)
    await send()
    setIsSending(false)
  }

  return {
    form,
    change,
    uploads,
    faults: { ...refusal?.fields, ...questions, ...shown } as Faults,
    isSending,
    leave: (name: string) => setLeft((known) => new Set(known).add(name)),
    submit,
  }
}
