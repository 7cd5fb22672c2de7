import {
  createMaker,
  deleteMaker,
  isContact,
  listMakers,
  NO_CONTACT,
  updateMaker,
  type Maker,
  type MakerContent,
} from '../../../../contract/maker.ts'
import { callApi } from '../../../api.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { saveRow } from '../forms/save-row.ts'
import { EntryForm } from './entry-form.tsx'
import styles from './styles.module.css'
import { counted } from '../../../../contract/counted.ts'
import { Check } from '../forms/check.tsx'

const BLANK: MakerContent = { kind: 'manufacturer', name: '', address: '', contact: '', is_default: false }

const draftOf = (maker: Maker | undefined): MakerContent => {
  const { kind, name, address, contact, is_default } = maker ?? BLANK
  return { kind, name, address, contact, is_default }
}

const faultsOf = ({ address, contact }: MakerContent): Record<string, string> => ({
  ...(!address.trim() && { address: 'A maker needs a postal address.' }),
  ...(!contact.trim()
    ? { contact: 'A maker needs an e-mail or web address.' }
    : !isContact(contact.trim()) && { contact: NO_CONTACT }),
})

const inWords = ({ name, address, contact, is_default }: Maker) => ({
  name,
  'postal address': address,
  'e-mail or web address': contact,
  'of all styles that name no other': is_default ? 'yes' : 'no',
})

/** A manufacturer, or a responsible person in the European Union. */
export function MakerEntry({ maker, onDone }: { maker?: Maker; onDone: () => Promise<void> }) {
  return (
    <EntryForm
      noun="maker"
      row={maker}
      draftOf={draftOf}
      fieldNames={{ kind: 'kind', name: 'name', address: 'address', contact: 'contact' }}
      faultsOf={faultsOf}
      used={maker && counted(maker.styles, 'style')}
      isUsed={maker !== undefined && maker.styles > 0}
      onSave={(body, row) => saveRow({ create: createMaker, change: updateMaker }, body, row)}
      onDelete={(id) => callApi(deleteMaker, { params: { id } })}
      list={async () => (await callApi(listMakers, {})).body}
      inWords={inWords}
      onDone={onDone}
    >
      {(draft, field, change) => (
        <>
          <Select {...field('kind')} label="Kind" disabled={maker !== undefined}>
            <option value="manufacturer">Manufacturer</option>
            <option value="eu_responsible">Responsible in the EU</option>
          </Select>
          <TextField {...field('name')} label="Name" maxLength={200} />
          <TextField {...field('address')} label="Postal address" maxLength={300} />
          <TextField {...field('contact')} label="E-mail or web address" maxLength={200} />
          <Check
            className={styles.tick}
            checked={draft.is_default}
            onChange={(is_default) => change({ is_default })}
          >
            Of all styles that name no other
          </Check>
        </>
      )}
    </EntryForm>
  )
}
