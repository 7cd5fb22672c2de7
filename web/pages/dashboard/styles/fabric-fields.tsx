import { CareFields } from './care-fields.tsx'
import { CompositionFields } from './composition-fields.tsx'
import { CompositionFromText } from './composition-from-text.tsx'
import type { StyleDraft } from './style-draft.ts'
import styles from './styles.module.css'

interface FabricFieldsProps {
  draft: StyleDraft
  /** Whose description may name the fibres; undefined of a style without products. */
  productId: number | undefined
  onChange: (changed: Partial<StyleDraft>) => void
}

/** What a garment is made of, how it is cared for, and where it is made. */
export function FabricFields({ draft, productId, onChange }: FabricFieldsProps) {
  return (
    <>
      <CompositionFields parts={draft.parts} onChange={(parts) => onChange({ parts })} />
      {draft.parts.length === 0 && productId !== undefined && (
        <CompositionFromText productId={productId} onRead={(parts) => onChange({ parts })} />
      )}
      {draft.parts.length > 0 && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={draft.hasAnimalParts}
            onChange={({ target }) => onChange({ hasAnimalParts: target.checked })}
          />
          Contains non-textile parts of animal origin
        </label>
      )}
      <CareFields
        care={draft.care}
        origin={draft.origin}
        onCare={(care) => onChange({ care })}
        onOrigin={(origin) => onChange({ origin })}
      />
    </>
  )
}
