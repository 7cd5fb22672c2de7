import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import {
  type AdminReview,
  decideReview,
  FITS,
  MAX_REVIEW,
  type Refusal,
  REFUSALS,
  replyToReview,
} from '../../../../contract/review.ts'
import { sizeLabel } from '../../../../contract/sizes.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { Stars } from '../../../components/reviews/stars.tsx'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import dashboard from '../dashboard.module.css'
import { useSingleKeys } from '../shortcuts/single-keys.ts'
import { Alert } from '../forms/alert.tsx'
import { useSend } from '../forms/use-send.ts'
import own from './reviews.module.css'
import { REASONS } from './words.ts'
import { optionsOf } from '../forms/options-of.tsx'

const PUBLISHING = 'Publishing...'
const REFUSING = 'Refusing...'

/** While the card has the focus, `y` publishes and `1` to `6` refuse. */
export function ReviewCard({ review }: { review: AdminReview }) {
  const { id, product_id, name, cover_image, size, author, text, stars, fit, state, version } = review
  const { revalidate } = useRevalidator()
  const row = useRef<HTMLLIElement>(null)
  const [isReplying, setIsReplying] = useState(false)
  const { busy, refusal, send } = useSend<number>(() => {
    focusNext(row.current)
    void revalidate()
  })
  const decide = (publish: boolean, refused_for?: Refusal) => {
    const body = { version, publish, ...(refused_for && { refused_for }) }
    void send(publish ? PUBLISHING : REFUSING, publish ? 'Published' : 'Refused', async () => {
      await callApi(decideReview, { params: { id }, body })
      return id
    })
  }
  useDecisionKeys(row, state === 'waiting', decide)

  return (
    <li ref={row} className={own.review} data-row tabIndex={-1} aria-label={`Review of ${name}`}>
      <Thumbnail url={cover_image} width={64} />
      <div className={own.words}>
        <p>
          <Link className="text-link" to={editProductPath(product_id)} data-edit>
            {name}
          </Link>
          {size && `, ${sizeLabel(size)}`}
        </p>
        <p className="soft">
          {author || 'An erased buyer'}, {shortTime(review.written_at)}
        </p>
        {stars !== null && (
          <p>
            <Stars of={stars} /> {fit !== null && FITS[fit + 2]}
          </p>
        )}
        <p className={own.text}>{text || <span className="soft">Without words</span>}</p>
        {review.refused_for && <p>Refused: {REASONS[review.refused_for]}</p>}
        {review.reply && !isReplying && (
          <blockquote className={own.reply}>
            <p>{review.reply}</p>
          </blockquote>
        )}
        <Alert>{refusal?.message}</Alert>
        {isReplying && <Reply review={review} onClose={() => setIsReplying(false)} />}
      </div>
      <div className={own.actions}>
        {state !== 'published' && (
          <Button small busy={busy === PUBLISHING && busy} onClick={() => decide(true)}>
            Publish
          </Button>
        )}
        {state !== 'refused' && (
          <Refuse name={name} busy={busy === REFUSING && busy} onRefuse={(reason) => decide(false, reason)} />
        )}
        {state === 'published' && !isReplying && (
          <Button small quiet onClick={() => setIsReplying(true)}>
            {review.reply ? 'Change reply' : 'Reply'}
          </Button>
        )}
      </div>
    </li>
  )
}

interface RefuseProps {
  name: string
  busy: string | false
  onRefuse: (reason: Refusal) => void
}

/** Choosing a reason does not refuse yet, because arrow keys pass through the reasons. */
function Refuse({ name, busy, onRefuse }: RefuseProps) {
  const [reason, setReason] = useState<Refusal | ''>('')
  return (
    <>
      <Select
        label={`Why the review of ${name} is refused`}
        className={dashboard.bare}
        value={reason}
        onChange={({ target: { value } }) => setReason(value as Refusal | '')}
      >
        <option value="">Refuse for...</option>
        {optionsOf(REFUSALS.map((one, at) => [one, `${at + 1} ${REASONS[one]}`]))}
      </Select>
      {reason && (
        <Button small quiet busy={busy} onClick={() => onRefuse(reason)}>
          Refuse
        </Button>
      )}
    </>
  )
}

function Reply({ review: { id, version, reply }, onClose }: { review: AdminReview; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { busy, refusal, send } = useSend<number>(() => {
    onClose()
    void revalidate()
  })
  return (
    <form
      className={own.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const body = { version, reply: String(new FormData(event.currentTarget).get('reply') ?? '') }
        void send('Saving...', body.reply.trim() ? 'Reply published' : 'Reply removed', async () => {
          await callApi(replyToReview, { params: { id }, body })
          return id
        })
      }}
    >
      <TextArea
        label="Reply, shown below the review"
        name="reply"
        rows={3}
        maxLength={MAX_REVIEW}
        defaultValue={reply ?? ''}
        error={refusal?.message}
      />
      <p>
        <Button small type="submit" busy={busy}>
          Save
        </Button>{' '}
        <Button small quiet data-cancel onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  )
}

/** The row is removed after the decision, so the focus moves to the next row, or to the title after the last one. */
function focusNext(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const next = row.nextElementSibling ?? row.previousElementSibling ?? document.querySelector('main h1')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

function useDecisionKeys(
  row: React.RefObject<HTMLLIElement | null>,
  isOn: boolean,
  decide: (publish: boolean, reason?: Refusal) => void,
): void {
  const areSingleKeysOn = useSingleKeys()
  useEffect(() => {
    const element = row.current
    if (!element || !isOn || !areSingleKeysOn) return
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).matches('input, textarea, select')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const reason = REFUSALS[Number(event.key) - 1]
      if (event.key !== 'y' && !reason) return
      event.preventDefault()
      decide(!reason, reason)
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  })
}
