import { COLOUR_FAMILIES, type ColourContent, type ColourFamily } from '../../../../contract/colour.ts'
import { Select } from '../../../ui/select.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { optionsOf } from './options-of.tsx'
import styles from './family-and-value.module.css'

export const BLANK_COLOUR: ColourContent = { name: '', family: 'black', hex: '#1e1d1c' }

interface FamilyAndValueProps {
  colour: ColourContent
  /** Class of the value. */
  className?: string | undefined
  onChange: (change: Partial<ColourContent>) => void
}

/** The fields of a palette's colour other than its name. */
export const FamilyAndValue = ({ colour, className, onChange }: FamilyAndValueProps) => (
  <>
    <Select
      label="Family"
      value={colour.family}
      onChange={({ target }) => onChange({ family: target.value as ColourFamily })}
    >
      {optionsOf(COLOUR_FAMILIES.map((family) => [family, family[0]!.toUpperCase() + family.slice(1)]))}
    </Select>
    <TextField
      label="Value"
      type="color"
      className={classNames(styles.value, className)}
      value={colour.hex}
      onChange={({ target }) => onChange({ hex: target.value.toLowerCase() })}
    />
  </>
)
