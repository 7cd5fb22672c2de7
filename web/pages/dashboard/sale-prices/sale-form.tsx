import {
  changeSale,
  type CheckedSale,
  createSale,
  deleteSale,
  endSale,
  getSale,
  type SaleDetails,
  startSale,
} from '../../../../contract/sale.ts'
import { callApi } from '../../../api.ts'
import { useMay } from '../access.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { AskButton } from '../forms/ask-button.tsx'
import { DeleteButton } from '../forms/delete-button.tsx'
import { EditForm } from '../forms/edit-form.tsx'
import { orNull } from '../load.ts'
import { saveRow } from '../forms/save-row.ts'
import { useEdit } from '../forms/use-edit.ts'
import { CheckedPrices } from './checked-prices.tsx'
import { ProductPicker } from './product-picker.tsx'
import { ProductsSection } from './products-section.tsx'
import {
  BLANK_SALE,
  draftOfSale,
  faultsOfSale,
  mergeSales,
  SALE_FIELDS,
  type SaleDraft,
  termsOf,
} from './sale-draft.ts'
import { SaleFields } from './sale-fields.tsx'
import { saleInWords } from './sale-words.ts'
import type { useSend } from '../forms/use-send.ts'
import styles from './sale-prices.module.css'
import { useSaleCheck } from './use-sale-check.ts'

interface SaleFormProps {
  /** Undefined for a new one. */
  sale: SaleDetails | undefined
  /** After a save; without an id when the sale was deleted. */
  onDone: (id?: number) => void
}

const draftOf = (sale: SaleDetails | undefined): SaleDraft => (sale ? draftOfSale(sale) : BLANK_SALE)

const saveSale = (draft: SaleDraft, sale: SaleDetails | undefined) =>
  saveRow(
    { create: createSale, change: changeSale },
    { ...termsOf(draft, sale)!, name: draft.name.trim() },
    sale,
  )

export function SaleForm({ sale: loaded, onDone }: SaleFormProps) {
  const mayChange = useMay()('products.change') && loaded?.state !== 'ended'
  const edit = useEdit({
    loaded,
    draftOf,
    faultsOf: faultsOfSale,
    fieldNames: SALE_FIELDS,
    save: saveSale,
    find: (id) => orNull(callApi(getSale, { params: { id } })),
    told: loaded ? 'Sale saved' : 'Sale created',
    onDone,
    mayChange,
    merge: mergeSales,
  })
  const { row: sale, draft, set, faults, isDirty } = edit
  const { answer: checked, fault: checkError } = useSaleCheck(draft, sale)

  const chooseProducts = (product_ids: number[]) => set({ product_ids })
  return (
    <EditForm
      edit={edit}
      label={sale ? sale.name : 'New sale'}
      saveLabel={sale ? 'Save sale' : 'Create sale'}
      mayChange={mayChange}
      inWords={saleInWords}
      actions={mayChange && sale && !isDirty && <SaleActions sale={sale} edit={edit} />}
    >
      {sale?.state === 'running' && (
        <p className="soft">
          It has begun, so its prices and its beginning stay. Products can be added and taken out.
        </p>
      )}
      <fieldset className={styles.fields} disabled={!mayChange}>
        <SaleFields sale={sale} draft={draft} faults={faults} set={set} />
      </fieldset>
      <ProductsSection id="sale-products" fault={faults.product_ids}>
        <ChosenPrices
          chosen={draft.product_ids}
          checked={checked ?? sale}
          onChange={mayChange ? chooseProducts : undefined}
        />
        {checkError && <p className="accent">{checkError}</p>}
        {mayChange && <ProductPicker chosen={draft.product_ids} onChange={chooseProducts} />}
      </ProductsSection>
    </EditForm>
  )
}

interface ChosenPricesProps {
  chosen: readonly number[]
  /** Undefined until the terms of the sale are complete. */
  checked: CheckedSale | undefined
  /** Undefined where none can be taken out. */
  onChange: ((chosen: number[]) => void) | undefined
}

function ChosenPrices({ chosen, checked, onChange }: ChosenPricesProps) {
  if (chosen.length === 0) return null
  if (!checked) {
    return (
      <p className="soft">
        {formatCount(chosen.length)} chosen. Say how much the sale takes off to see what they cost.
      </p>
    )
  }
  return (
    <CheckedPrices
      checked={checked}
      {...(onChange && { onRemove: (id: number) => onChange(chosen.filter((other) => other !== id)) })}
    />
  )
}

type SaleEdit = Pick<ReturnType<typeof useSend<number | void>>, 'busy' | 'send'>

/** Not beside unsaved changes, which they would leave out. */
function SaleActions({ sale, edit }: { sale: SaleDetails; edit: SaleEdit }) {
  const { busy, send } = edit
  const { id, name, version, state } = sale
  const move = (call: typeof startSale | typeof endSale) => async () =>
    (await callApi(call, { params: { id }, body: { version } })).body.id
  if (state === 'running') {
    return (
      <AskButton
        label="End now"
        verb="End"
        name={`${name} now`}
        busy={busy === 'Ending...' && busy}
        onYes={() => void send('Ending...', 'The sale has ended', move(endSale))}
      >
        Its prices end for all shoppers. It cannot be begun again.
      </AskButton>
    )
  }
  return (
    <>
      <AskButton
        label="Start now"
        verb="Start"
        name={`${name} now`}
        no="Not yet"
        busy={busy === 'Starting...' && busy}
        onYes={() => void send('Starting...', 'The sale has begun', move(startSale))}
      >
        All shoppers see its prices at once. They count among the lowest prices of the next 30 days, which
        later sales are announced with.
      </AskButton>
      <DeleteButton
        edit={edit}
        noun="Sale"
        name={name}
        about="It has not begun: no price changes."
        onDelete={() => callApi(deleteSale, { params: { id }, query: { version } })}
      />
    </>
  )
}
