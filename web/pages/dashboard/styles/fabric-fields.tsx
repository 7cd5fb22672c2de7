import { CareFields } from './care-fields.tsx'
import { CompositionFields } from './composition-fields.tsx'
import { CompositionFromText } from './composition-from-text.tsx'
import type { FabricDraft } from './style-draft.ts'
import styles from './styles.module.css'
import { Check } from '../forms/check.tsx'

interface FabricFieldsProps {
  draft: FabricDraft
  /** True once saving was tried; the fields then show their faults. */
  isTried: boolean
  /** Id of a product whose description may name the fibres; undefined for a style without products. */
  productId: number | undefined
  /** What it means if no country is chosen. */
  originHint?: string
  onChange: (changed: Partial<FabricDraft>) => void
}

/** What a garment is made of, how it is cared for, and where it is made. */
export function FabricFields({ draft, isTried, productId, originHint, onChange }: FabricFieldsProps) {
  return (
    <>
      <CompositionFields parts={draft.parts} isTried={isTried} onChange={(parts) => onChange({ parts })} />
      {draft.parts.length === 0 && productId !== undefined && (
        <CompositionFromText productId={productId} onRead={(parts) => onChange({ parts })} />
      )}
      {draft.parts.length > 0 && (
        <Check
          className={styles.tick}
          checked={draft.hasAnimalParts}
          onChange={(hasAnimalParts) => onChange({ hasAnimalParts })}
        >
          Contains non-textile parts of animal origin
        </Check>
      )}
      <CareFields draft={draft} originHint={originHint} onChange={onChange} />
    </>
  )
}
