import type { Maker, MakerKind } from '../../../../contract/maker.ts'
import { Select } from '../../../ui/select.tsx'
import type { StyleDraft } from './style-draft.ts'
import styles from './styles.module.css'
import { fieldsOf } from '../forms/fields-of.ts'
import { optionsOf } from '../forms/options-of.tsx'

interface MakerFieldsProps {
  makers: readonly Maker[]
  draft: StyleDraft
  onChange: (changed: Partial<StyleDraft>) => void
}

export function MakerFields({ makers, draft, onChange }: MakerFieldsProps) {
  const field = fieldsOf(draft, onChange)
  const options = (kind: MakerKind) => {
    const ofKind = makers.filter((one) => one.kind === kind)
    const first = ofKind.find(({ is_default }) => is_default)
    return (
      <>
        <option value="">{first ? `The shop’s: ${first.name}` : 'None'}</option>
        {optionsOf(ofKind.map(({ id, name }) => [id, name]))}
      </>
    )
  }
  return (
    <div className={styles.row}>
      <Select {...field('maker')} label="Manufacturer">
        {options('manufacturer')}
      </Select>
      <Select {...field('responsible')} label="Responsible in the EU">
        {options('eu_responsible')}
      </Select>
    </div>
  )
}
