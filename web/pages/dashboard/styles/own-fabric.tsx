import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FabricFields } from './fabric-fields.tsx'
import { type FabricDraft, hasFabricFault } from './style-draft.ts'
import shared from '../dashboard.module.css'
import styles from './styles.module.css'

interface OwnFabricProps {
  /** Name of the product. */
  name: string
  productId: number
  draft: FabricDraft
  isTried: boolean
  onChange: (changed: Partial<FabricDraft>) => void
}

/** The fabric of one colour that differs from the style, such as black in another blend, or a colour made elsewhere. */
export function OwnFabric({ name, productId, draft, isTried, onChange }: OwnFabricProps) {
  const [isChosen, setIsOpen] = useState(false)
  const isOpen = isChosen || (isTried && hasFabricFault(draft))
  return (
    <div className={styles.own}>
      <Button
        small
        quiet
        aria-expanded={isOpen}
        aria-label={`${name}: own fabric and care`}
        onClick={() => setIsOpen(!isOpen)}
      >
        Own fabric and care
      </Button>
      {isOpen && (
        <fieldset className={styles.block}>
          <legend className="visually-hidden">{name}: own fabric and care</legend>
          <p className={shared.note}>Of this colour alone. What is left blank is as the style says.</p>
          <FabricFields draft={draft} isTried={isTried} productId={productId} onChange={onChange} />
        </fieldset>
      )}
    </div>
  )
}
