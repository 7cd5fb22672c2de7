import { useEffect, useRef, useState } from 'react'
import { previewMail, sendSampleMail, type MailKind } from '../../../../contract/mail.ts'
import type { MailsSetting } from '../../../../contract/settings.ts'
import { ApiError, callApi } from '../../../api.ts'
import { isRefused } from '../../../is-refused.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { useAct } from '../forms/use-act.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { Alert } from '../forms/alert.tsx'
import styles from './mail-preview.module.css'
import { optionsOf } from '../forms/options-of.tsx'

interface MailPreviewProps {
  /** Empty while they are loaded. */
  kinds: readonly MailKind[]
  /** As it stands in the form, before it is saved. */
  value: MailsSetting
}

/**
 * One of the mails with sample data, as it would be with what is typed. It has its full height before it is loaded, or
 * the buttons of the sections below would move away from who presses them.
 */
export function MailPreview({ kinds, value }: MailPreviewProps) {
  const [chosen, setChosen] = useState<string>()
  const { isBusy: isSending, act } = useAct()
  const name = chosen ?? kinds[0]?.name
  const { answer: mail, fault } = useAnswer(name && JSON.stringify([name, value]), async (signal) => {
    try {
      return (await callApi(previewMail, { params: { name: name! }, body: { value } }, signal)).body
    } catch (error) {
      // The fields say when they are saved what is wrong, in words of theirs.
      throw isRefused(error)
        ? new ApiError(400, { error: 'The mails cannot be shown with what is typed.' })
        : error
    }
  })

  const send = () =>
    act(async () => {
      if (name) notify('success', (await callApi(sendSampleMail, { params: { name } })).body.message)
    })

  return (
    <section className={styles.preview} aria-label="Preview of the mails">
      <div className={styles.choice}>
        <Select label="Mail" value={name ?? ''} onChange={({ target }) => setChosen(target.value)}>
          {optionsOf(kinds.map((kind) => [kind.name, kind.label]))}
        </Select>
        <Button small quiet busy={isSending && 'Sending...'} onClick={() => void send()}>
          Send to me
        </Button>
      </div>
      <Alert>{fault}</Alert>
      <dl>
        <dt>From</dt>
        <dd>{mail?.from ?? '…'}</dd>
        <dt>Subject</dt>
        <dd>{mail?.subject ?? '…'}</dd>
      </dl>
      <MailFrame html={mail?.html} />
    </section>
  )
}

/** At an address of its own, because Trusted Types forbid HTML in an attribute. The sandbox allows nothing. */
function MailFrame({ html }: { html: string | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (html === undefined) return
    const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
    frame.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [html])
  return <iframe ref={frame} title="The mail" sandbox="" />
}
