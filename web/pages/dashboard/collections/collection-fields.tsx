import { MAX_SLUG } from '../../../../contract/collection.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import { Check } from '../forms/check.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { PictureField } from '../settings/picture-field.tsx'
import { type CollectionDraft, type CollectionFaults, slugOf } from './collection-draft.ts'
import styles from './collections.module.css'
import { inShopZone } from '../shop-time.ts'
import { fieldsOf } from '../forms/fields-of.ts'

export interface FieldsProps {
  draft: CollectionDraft
  faults: CollectionFaults
  set: (changed: Partial<CollectionDraft>) => void
}

/** The address of a new collection follows its title until it is typed. */
export function AboutFields({ draft, faults, set, isNew }: FieldsProps & { isNew: boolean }) {
  const field = fieldsOf(draft, set, faults)
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
          {...field('slug')}
          label="Address"
          hint={`/collections/${draft.slug || '…'}${isNew ? '' : '. A former address leads to the new one.'}`}
          maxLength={MAX_SLUG}
          spellCheck={false}
        />
      </div>
      <TextArea
        {...field('text')}
        label="Text"
        hint="Above the products; an empty line begins a new paragraph"
        rows={3}
        maxLength={2_000}
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
  const field = fieldsOf(draft, set, faults)
  return (
    <>
      <h2>Published</h2>
      <Check className={styles.check} checked={draft.active} onChange={(active) => set({ active })}>
        Shoppers can open it
      </Check>
      <div className={styles.fields}>
        <DateField
          {...field('publish_from')}
          label="From"
          hint={`${inShopZone()}; empty: at once`}
          type="datetime-local"
        />
        <DateField
          {...field('publish_until')}
          label="Until"
          hint="Empty: without an end"
          type="datetime-local"
        />
      </div>
      <div className={styles.fields}>
        <TextField
          {...field('seo_title')}
          label="Title for search engines"
          hint="Empty: the title"
          maxLength={80}
        />
        <TextField
          {...field('seo_text')}
          label="Description for search engines"
          hint="Empty: the text"
          maxLength={200}
        />
      </div>
    </>
  )
}
