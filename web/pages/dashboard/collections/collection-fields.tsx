import { MAX_SLUG } from '../../../../contract/collection.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { Check } from '../forms/check.tsx'
import { takeFocus } from '../forms/take-focus.ts'
import { PictureField } from '../settings/picture-field.tsx'
import { type CollectionDraft, type CollectionFaults, slugOf } from './collection-draft.ts'
import styles from './collections.module.css'
import { inShopZone } from '../shop-time.ts'

export interface FieldsProps {
  draft: CollectionDraft
  faults: CollectionFaults
  set: (changed: Partial<CollectionDraft>) => void
}

/** The address of a new collection follows its title until it is typed. */
export function AboutFields({ draft, faults, set, isNew }: FieldsProps & { isNew: boolean }) {
  const follows = isNew && draft.slug === slugOf(draft.title)
  return (
    <>
      <div className={styles.fields}>
        <TextField
          ref={isNew ? takeFocus : undefined}
          label="Title"
          maxLength={80}
          autoComplete="off"
          error={faults.title}
          value={draft.title}
          onChange={({ target }) =>
            set({ title: target.value, ...(follows && { slug: slugOf(target.value) }) })
          }
        />
        <TextField
          label="Address"
          hint={`/collections/${draft.slug || '…'}${isNew ? '' : '. A former address leads to the new one.'}`}
          maxLength={MAX_SLUG}
          autoComplete="off"
          spellCheck={false}
          error={faults.slug}
          value={draft.slug}
          onChange={({ target }) => set({ slug: target.value })}
        />
      </div>
      <TextArea
        label="Text"
        hint="Above the products; an empty line begins a new paragraph"
        rows={3}
        maxLength={2_000}
        value={draft.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <PictureField
        label="Picture"
        picture={draft.picture}
        none="None."
        onChange={(picture) => set({ picture })}
      />
    </>
  )
}

export function PublishFields({ draft, faults, set }: FieldsProps) {
  return (
    <>
      <h2>Published</h2>
      <Check className={styles.check} checked={draft.active} onChange={(active) => set({ active })}>
        Shoppers can open it
      </Check>
      <div className={styles.fields}>
        <TextField
          label="From"
          hint={`${inShopZone()}; empty: at once`}
          type="datetime-local"
          value={draft.publish_from}
          onChange={({ target }) => set({ publish_from: target.value })}
        />
        <TextField
          label="Until"
          hint="Empty: without an end"
          type="datetime-local"
          error={faults.publish_until}
          value={draft.publish_until}
          onChange={({ target }) => set({ publish_until: target.value })}
        />
      </div>
      <div className={styles.fields}>
        <TextField
          label="Title for search engines"
          hint="Empty: the title"
          maxLength={80}
          autoComplete="off"
          value={draft.seo_title}
          onChange={({ target }) => set({ seo_title: target.value })}
        />
        <TextField
          label="Description for search engines"
          hint="Empty: the text"
          maxLength={200}
          autoComplete="off"
          value={draft.seo_text}
          onChange={({ target }) => set({ seo_text: target.value })}
        />
      </div>
    </>
  )
}
