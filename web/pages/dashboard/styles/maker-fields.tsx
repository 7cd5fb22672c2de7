import type { Maker, MakerKind } from '../../../../contract/maker.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './styles.module.css'
import { optionsOf } from '../forms/options-of.tsx'

interface MakerFieldsProps {
  makers: readonly Maker[]
  /** Numbers of makers, or '' for the shop's default. */
  maker: string
  responsible: string
  onChange: (changed: { maker?: string; responsible?: string }) => void
}

export function MakerFields({ makers, maker, responsible, onChange }: MakerFieldsProps) {
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
      <Select label="Manufacturer" value={maker} onChange={({ target }) => onChange({ maker: target.value })}>
        {options('manufacturer')}
      </Select>
      <Select
        label="Responsible in the EU"
        value={responsible}
        onChange={({ target }) => onChange({ responsible: target.value })}
      >
        {options('eu_responsible')}
      </Select>
    </div>
  )
}
