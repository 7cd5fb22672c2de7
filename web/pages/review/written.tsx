import { useState } from 'react'
import { type OwnReview, removeReview } from '../../../contract/review.ts'
import { ApiError, callApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import type { Whose } from './review.tsx'
import styles from './review.module.css'
import { takeFocus } from '../../ui/take-focus.ts'

const STATES: Record<OwnReview['state'], string> = {
  waiting: 'Thank you. It waits to be read, and is usually shown within a week.',
  published: 'Thank you. It is shown on the page of the garment. What you change waits to be read again.',
  refused: 'We could not show what you wrote',
}

interface WrittenProps {
  review: OwnReview
  line: number
  whose: Whose
  takesFocus: boolean
  onChange: () => void
  onRemoved: () => void
}

/** An existing review, which its author may change or delete. */
export function Written({ review, line, whose, takesFocus, onChange, onRemoved }: WrittenProps) {
  const [isAsked, setIsAsked] = useState(false)
  /** Decides which of two buttons gets the focus after the question. */
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked)
    return (
      <Question
        line={line}
        whose={whose}
        isShown={review.state === 'published'}
        onRemoved={onRemoved}
        onKeep={() => {
          setIsAsked(false)
          setWasAsked(true)
        }}
      />
    )
  return (
    <>
      <p role="status">
        {STATES[review.state]}
        {review.refused_why && `: ${review.refused_why}. You can change it.`}
      </p>
      <div className={styles.actions}>
        <Button small quiet ref={takesFocus && !wasAsked ? takeFocus : undefined} onClick={onChange}>
          Change it
        </Button>
        <Button small quiet ref={wasAsked ? takeFocus : undefined} onClick={() => setIsAsked(true)}>
          Take it away
        </Button>
      </div>
    </>
  )
}

interface QuestionProps {
  line: number
  whose: Whose
  isShown: boolean
  onRemoved: () => void
  onKeep: () => void
}

function Question({ line, whose, isShown, onRemoved, onKeep }: QuestionProps) {
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')

  async function remove() {
    setIsSending(true)
    setError('')
    try {
      await callApi(removeReview, { body: { ...whose, line } })
      onRemoved()
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : 'It could not be taken away. Please try again.')
      setIsSending(false)
    }
  }

  return (
    <>
      <p id={`${line}-question`}>
        This deletes your stars and words for good.
        {isShown && ' The page of the garment will no longer show or count them.'}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          small
          ref={takeFocus}
          aria-describedby={`${line}-question`}
          busy={isSending && 'Sending...'}
          onClick={() => void remove()}
        >
          Take my review away
        </Button>
        <Button small quiet onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </>
  )
}
