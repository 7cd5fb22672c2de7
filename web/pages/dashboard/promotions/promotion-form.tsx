import { useState } from 'react'
import { Link } from 'react-router'
import {
  changePromotion,
  type CheckedPromotion,
  checkPromotion,
  createPromotion,
  endPromotion,
  type Promotion,
} from '../../../../contract/promotion.ts'
import { callApi } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted } from '../counted.ts'
import { useSend } from '../use-send.ts'
import styles from '../sale-prices/sale-prices.module.css'
import { useAnswer } from '../use-answer.ts'
import { useDraft } from '../use-draft.ts'
import { OneTimeCodes } from './one-time-codes.tsx'
import { contentOf, draftOfPromotion, faultsOf, type PromotionDraft } from './promotion-draft.ts'
import { LimitFields, ScopeFields, TermFields } from './promotion-fields.tsx'
import { sayUses } from './promotion-words.ts'
import { Alert } from '../alert.tsx'
import { submitting } from '../take-focus.ts'

interface PromotionFormProps {
  /** Undefined for a new one. */
  promotion: Promotion | undefined
  /** What a new one begins with. */
  blank: PromotionDraft
  onDone: (id: number) => void
}

export function PromotionForm({ promotion, blank, onDone }: PromotionFormProps) {
  const may = useMay()
  const mayChange = may('promotions.change') && promotion?.state !== 'ended'
  const { draft, set, isDirty } = useDraft(() => (promotion ? draftOfPromotion(promotion) : blank), mayChange)
  const [isTried, setIsTried] = useState(false)
  const { refusal, busy, send } = useSend(onDone)
  const { answer: checked, fault } = useCheck(draft, mayChange ? promotion : undefined, mayChange)
  const faults: Record<string, string | undefined> = {
    ...refusal?.fields,
    ...(isTried ? faultsOf(draft) : {}),
  }
  const isFixed = promotion !== undefined && promotion.held + promotion.taken + promotion.over > 0
  const fields = {
    draft,
    set,
    faults: {
      ...faults,
      amount: faults['amount'] ?? faults['percent'],
      ends: faults['ends'] ?? faults['ends_at'],
    },
    isFixed,
  }

  function save() {
    setIsTried(true)
    const content = contentOf(draft, promotion)
    if (!content) return
    void send('Saving...', promotion ? 'Promotion saved' : 'Promotion created', async () => {
      if (!promotion) return (await callApi(createPromotion, { body: content })).body.id
      const { id, version } = promotion
      return (await callApi(changePromotion, { params: { id }, body: { ...content, version } })).body.id
    })
  }

  return (
    <div className={styles.form}>
      <form
        className={styles.form}
        method="post"
        noValidate
        aria-label={promotion ? promotion.name : 'New promotion'}
        onSubmit={submitting(save)}
      >
        {promotion && <Uses promotion={promotion} />}
        {isFixed && mayChange && (
          <p className={styles.soft}>
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
        <Alert>
          {(fault || (refusal && Object.keys(refusal.fields).length === 0)) && (refusal?.message ?? fault)}
        </Alert>
        <p className={styles.buttons}>
          {mayChange && (
            <Button small type="submit" busy={busy === 'Saving...' && busy}>
              {promotion ? 'Save promotion' : 'Create promotion'}
            </Button>
          )}
          {promotion && !isDirty && <Moves {...{ promotion, mayChange, busy, send }} />}
        </p>
      </form>
      {promotion?.kind === 'one_time' && mayChange && (
        <OneTimeCodes promotion={promotion} onMade={() => onDone(promotion.id)} />
      )}
    </div>
  )
}

const Uses = ({ promotion }: { promotion: Promotion }) => (
  <p>
    {sayUses(promotion)}.{' '}
    <Link className="text-link" to={`/dashboard/orders?promotion=${promotion.id}`}>
      Its orders
    </Link>
  </p>
)

/** How many products it is for, and what the shop may not expect of it. */
const Scope = ({ checked: { products, warnings } }: { checked: CheckedPromotion }) => (
  <>
    <p role="status">It is for {counted(products, 'product')}.</p>
    {warnings.map((warning) => (
      <p key={warning} className={styles.refusal}>
        {warning}
      </p>
    ))}
  </>
)

interface MovesProps {
  promotion: Promotion
  mayChange: boolean
  busy: string
  send: ReturnType<typeof useSend<number>>['send']
}

/** Not beside unsaved changes, which they would leave out. */
function Moves({ promotion: { id, version }, mayChange, busy, send }: MovesProps) {
  const may = useMay()
  return (
    <>
      {mayChange && (
        <Button
          small
          quiet
          busy={busy === 'Ending...' && busy}
          onClick={() =>
            void send('Ending...', 'The promotion has ended', async () => {
              await callApi(endPromotion, { params: { id }, body: { version } })
              return id
            })
          }
        >
          End now
        </Button>
      )}
      {may('promotions.change') && (
        <ButtonLink small quiet to={`?promotion=new&copy=${id}`}>
          Copy
        </ButtonLink>
      )}
    </>
  )
}

/** What the promotion is for as it is typed. */
function useCheck(draft: PromotionDraft, promotion: Promotion | undefined, isAsked: boolean) {
  const content = isAsked ? contentOf(draft, promotion) : undefined
  return useAnswer(
    content && JSON.stringify(content),
    async (signal) => (await callApi(checkPromotion, { body: content! }, signal)).body,
  )
}
