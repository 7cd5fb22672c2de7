import { useState } from 'react'
import {
  FITS,
  MAX_REVIEW,
  type OwnReview,
  type ReviewableLine,
  saveReview,
} from '../../../contract/review.ts'
import { nameWithSize } from '../../../contract/sizes.ts'
import { ApiError, callApi } from '../../api.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { Thumbnail } from '../../components/product/thumbnail.tsx'
import { useForm } from '../../components/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { Whose } from './review.tsx'
import styles from './review.module.css'
import { takeFocus } from '../../ui/take-focus.ts'
import { Written } from './written.tsx'

interface ReviewFormProps {
  line: ReviewableLine
  author: string
  whose: Whose
}

/** Reviews one line of an order. */
export function ReviewForm({ line, author, whose }: ReviewFormProps) {
  const [review, setReview] = useState(line.review)
  const [isOpen, setIsOpen] = useState(review === null)
  const [isPressed, setIsPressed] = useState(false)
  const show = (open: boolean) => {
    setIsOpen(open)
    setIsPressed(true)
  }
  const name = nameWithSize(line.name, line.size)
  return (
    <section className={styles.piece} aria-label={name}>
      <Thumbnail url={line.cover_image} width={120} />
      <div className={styles.words}>
        <h2>{name}</h2>
        {isOpen ? (
          <Fields
            line={line}
            review={review}
            author={author}
            whose={whose}
            takesFocus={isPressed}
            onSaved={(saved) => {
              setReview(saved)
              show(false)
            }}
          />
        ) : review ? (
          <Written
            review={review}
            line={line.line}
            whose={whose}
            takesFocus={isPressed}
            onChange={() => show(true)}
            onRemoved={() => setReview(null)}
          />
        ) : (
          <>
            <p tabIndex={-1} ref={takeFocus}>
              Your review is taken away.
            </p>
            <Button small quiet onClick={() => show(true)}>
              Write another one
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

interface FieldsProps extends ReviewFormProps {
  review: OwnReview | null
  takesFocus: boolean
  onSaved: (review: OwnReview) => void
}

function Fields({ line, review, author, whose, takesFocus, onSaved }: FieldsProps) {
  const { form, fields, error, isSending } = useForm({
    validate: true,
    send: async ({ stars, fit, text, author }) => {
      const body = {
        ...whose,
        line: line.line,
        stars: Number(stars),
        fit: fit ? Number(fit) : null,
        text: text ?? '',
        author: author!,
        ...(review && { version: review.version }),
      }
      onSaved((await callApi(saveReview, { body })).body)
    },
    explain: (error) => ({
      message: error instanceof ApiError ? error.message : 'That could not be kept. Please try again.',
      fields: fieldErrorsOf(error),
    }),
  })
  return (
    <form {...form} className={styles.form}>
      <Stars line={line.line} given={review?.stars} takesFocus={takesFocus} fault={fields['stars']} />
      {line.size !== '' && (
        <fieldset className={styles.fits}>
          <legend>How does it fit?</legend>
          {FITS.map((label, at) => (
            <label key={label}>
              <input type="radio" name="fit" value={at - 2} defaultChecked={review?.fit === at - 2} />
              <span>{label}</span>
            </label>
          ))}
          <label>
            <input type="radio" name="fit" value="" />
            <span>No answer</span>
          </label>
        </fieldset>
      )}
      <TextArea
        label="In your words"
        name="text"
        rows={4}
        maxLength={MAX_REVIEW}
        hint="If you like. The cloth, the cut, how it wears."
        defaultValue={review?.text}
        error={fields['text']}
      />
      <TextField
        label="First name"
        name="author"
        required
        maxLength={40}
        autoComplete="given-name"
        data-missing="Please enter a name."
        defaultValue={review?.author ?? author}
        error={fields['author']}
      />
      {error && <p role="alert">{error}</p>}
      <Button type="submit" busy={isSending && 'Sending...'}>
        {review ? 'Send the change' : 'Send review'}
      </Button>
    </form>
  )
}

interface StarsProps {
  line: number
  given: number | undefined
  takesFocus: boolean
  fault: string | undefined
}

function Stars({ line, given, takesFocus, fault }: StarsProps) {
  return (
    <fieldset className={styles.stars} aria-describedby={fault && `${line}-stars`}>
      <legend>Stars</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars}>
          <input
            type="radio"
            name="stars"
            value={stars}
            required
            data-missing="Please choose from one to five stars."
            defaultChecked={given === stars}
            ref={takesFocus && stars === (given ?? 1) ? takeFocus : undefined}
          />
          <span className="visually-hidden">
            {stars} {stars === 1 ? 'star' : 'stars'}
          </span>
          <i aria-hidden />
        </label>
      ))}
      {fault && (
        <p id={`${line}-stars`} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
