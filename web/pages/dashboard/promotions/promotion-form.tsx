import { Link } from 'react-router'
import {
  changePromotion,
  type CheckedPromotion,
  checkPromotion,
  createPromotion,
  endPromotion,
  getPromotion,
  type Promotion,
} from '../../../../contract/promotion.ts'
import { adminOrdersPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted } from '../../../../contract/counted.ts'
import { orNull } from '../load.ts'
import { AskButton } from '../forms/ask-button.tsx'
import { EditForm } from '../forms/edit-form.tsx'
import { useEdit } from '../forms/use-edit.ts'
import type { useSend } from '../forms/use-send.ts'
import styles from '../sale-prices/sale-prices.module.css'
import { useAnswer } from '../forms/use-answer.ts'
import { OneTimeCodes } from './one-time-codes.tsx'
import {
  contentOf,
  draftOfPromotion,
  faultsOf,
  mergePromotions,
  PROMOTION_FIELDS,
  type PromotionDraft,
} from './promotion-draft.ts'
import { LimitFields, ScopeFields, TermFields } from './promotion-fields.tsx'
import { promotionInWords, sayUses } from './promotion-words.ts'
import { saveRow } from '../forms/save-row.ts'
import { Alert } from '../forms/alert.tsx'

interface PromotionFormProps {
  /** Undefined for a new promotion. */
  promotion: Promotion | undefined
  /** The draft for a new promotion. */
  blank: PromotionDraft
  onDone: (id: number | undefined) => void
}

export function PromotionForm({ promotion: loaded, blank, onDone }: PromotionFormProps) {
  const mayCopy = useMay()('promotions.change')
  const mayChange = mayCopy && loaded?.state !== 'ended'
  const edit = useEdit({
    loaded,
    draftOf: (row) => (row ? draftOfPromotion(row) : blank),
    faultsOf,
    fieldNames: PROMOTION_FIELDS,
    save: (draft, row) =>
      saveRow({ create: createPromotion, change: changePromotion }, contentOf(draft, row)!, row),
    find: (id) => orNull(callApi(getPromotion, { params: { id } })),
    told: loaded ? 'Promotion saved' : 'Promotion created',
    onDone,
    mayChange,
    merge: mergePromotions,
  })
  const { row: promotion, draft, set, faults, isDirty, busy, send } = edit
  const { answer: checked, fault } = useCheck(draft, mayChange ? promotion : undefined, mayChange)
  const isFixed = promotion !== undefined && promotion.held + promotion.taken + promotion.over > 0
  const fields = {
    draft,
    set,
    faults,
    isFixed,
    isEnded: promotion?.state === 'ended',
  }

  return (
    <div className={styles.form}>
      <EditForm
        edit={edit}
        label={promotion ? promotion.name : 'New promotion'}
        saveLabel={promotion ? 'Save promotion' : 'Create promotion'}
        mayChange={mayChange}
        inWords={promotionInWords}
        actions={mayCopy && promotion && !isDirty && <Actions {...{ promotion, mayChange, busy, send }} />}
      >
        {promotion && <Uses promotion={promotion} />}
        {isFixed && mayChange && (
          <p className="soft">
            It has been used, so its name, its end and the number of its limit change, and nothing else. End
            it and copy it for other terms.
          </p>
        )}
        <fieldset className={styles.fields} disabled={!mayChange}>
          <TermFields {...fields} />
          <LimitFields {...fields} />
        </fieldset>
        {draft.gives !== 'delivery' && <ScopeFields {...fields} isFixed={isFixed || !mayChange} />}
        {checked && <Scope checked={checked} />}
        {!edit.refused && Object.keys(faults).length === 0 && <Alert>{fault}</Alert>}
      </EditForm>
      {promotion?.kind === 'one_time' && mayChange && (
        <OneTimeCodes promotion={promotion} onMade={() => onDone(promotion.id)} />
      )}
    </div>
  )
}

function Uses({ promotion }: { promotion: Promotion }) {
  const mayOpen = useMay()('orders.read')
  return (
    <p>
      {sayUses(promotion)}.{' '}
      {mayOpen && (
        <Link className="text-link" to={adminOrdersPath({ promotion: promotion.id, named: promotion.name })}>
          Its orders
        </Link>
      )}
    </p>
  )
}

/** The number of products it applies to, and warnings. */
const Scope = ({ checked: { products, warnings } }: { checked: CheckedPromotion }) => (
  <>
    <p role="status">It is for {counted(products, 'product')}.</p>
    {warnings.map((warning) => (
      <p key={warning} className="accent">
        {warning}
      </p>
    ))}
  </>
)

interface ActionsProps {
  promotion: Promotion
  mayChange: boolean
  busy: string
  send: ReturnType<typeof useSend<number | void>>['send']
}

/** Hidden while there are unsaved changes, which these actions would ignore. */
function Actions({ promotion: { id, version, name }, mayChange, busy, send }: ActionsProps) {
  const end = () =>
    void send('Ending...', 'The promotion has ended', async () => {
      await callApi(endPromotion, { params: { id }, body: { version } })
      return id
    })
  return (
    <>
      {mayChange && (
        <AskButton
          label="End now"
          verb="End"
          name={`${name} now`}
          busy={busy === 'Ending...' && busy}
          onYes={end}
        >
          Orders that are placed keep what it gave. It cannot be begun again, only copied.
        </AskButton>
      )}
      <ButtonLink small quiet to={`?promotion=new&copy=${id}`}>
        Copy
      </ButtonLink>
    </>
  )
}

/** The server's check of the draft. */
function useCheck(draft: PromotionDraft, promotion: Promotion | undefined, isAsked: boolean) {
  const content = isAsked ? contentOf(draft, promotion) : undefined
  return useAnswer(
    content && JSON.stringify(content),
    async (signal) => (await callApi(checkPromotion, { body: content! }, signal)).body,
  )
}
