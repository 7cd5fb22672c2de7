import {
  createMaker,
  deleteMaker,
  updateMaker,
  type Maker,
  type MakerContent,
  type MakerKind,
} from '../../../../contract/maker.ts'
import { callApi } from '../../../api.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EntryForm } from './entry-form.tsx'
import styles from './styles.module.css'

const BLANK: MakerContent = { kind: 'manufacturer', name: '', address: '', contact: '', is_default: false }

/** A manufacturer, or a person responsible in the European Union. */
export function MakerEntry({ maker, onDone }: { maker?: Maker; onDone: () => Promise<void> }) {
  const { id, styles: used, ...content } = maker ?? { ...BLANK, id: undefined, styles: 0 }
  return (
    <EntryForm
      noun="maker"
      first={content}
      used={maker && (used === 1 ? '1 style' : `${used} styles`)}
      isUsed={used > 0}
      onSave={(body) =>
        id === undefined ? callApi(createMaker, { body }) : callApi(updateMaker, { params: { id }, body })
      }
      onDelete={id === undefined ? undefined : () => callApi(deleteMaker, { params: { id } })}
      onDone={onDone}
    >
      {(draft, change) => (
        <>
          <Select
            label="Kind"
            disabled={id !== undefined}
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value as MakerKind })}
          >
            <option value="manufacturer">Manufacturer</option>
            <option value="eu_responsible">Responsible in the EU</option>
          </Select>
          <TextField
            label="Name"
            maxLength={200}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            label="Postal address"
            maxLength={300}
            autoComplete="off"
            value={draft.address}
            onChange={({ target }) => change({ address: target.value })}
          />
          <TextField
            label="E-mail or web address"
            maxLength={200}
            autoComplete="off"
            value={draft.contact}
            onChange={({ target }) => change({ contact: target.value })}
          />
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={draft.is_default}
              onChange={({ target }) => change({ is_default: target.checked })}
            />
            Of all styles that name no other
          </label>
        </>
      )}
    </EntryForm>
  )
}
