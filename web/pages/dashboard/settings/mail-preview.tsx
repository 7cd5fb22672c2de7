import { useEffect, useRef, useState } from 'react'
import { previewMail, sendSampleMail, type MailKind } from '../../../../contract/mail.ts'
import type { MailsSetting } from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { useAnswer } from '../use-answer.ts'
import { Alert } from '../alert.tsx'
import styles from './mail-preview.module.css'

interface MailPreviewProps {
  kinds: readonly MailKind[]
  /** As it stands in the form, before it is saved. */
  value: MailsSetting
}

/** One of the mails with sample data, as it would be with what is typed. */
export function MailPreview({ kinds, value }: MailPreviewProps) {
  const [name, setName] = useState(kinds[0]!.name)
  const [isSending, setIsSending] = useState(false)
  const { answer: mail, fault } = useAnswer(JSON.stringify([name, value]), async (signal) => {
    return (await callApi(previewMail, { params: { name }, body: { value } }, signal)).body
  })

  async function send() {
    setIsSending(true)
    try {
      notify('success', (await callApi(sendSampleMail, { params: { name } })).body.message)
    } catch (error) {
      notify('error', (error as Error).message)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <section className={styles.preview} aria-label="Preview of the mails">
      <div className={styles.choice}>
        <Select label="Mail" value={name} onChange={({ target }) => setName(target.value)}>
          {kinds.map((kind) => (
            <option key={kind.name} value={kind.name}>
              {kind.label}
            </option>
          ))}
        </Select>
        <Button small quiet busy={isSending && 'Sending...'} onClick={() => void send()}>
          Send to me
        </Button>
      </div>
      <Alert>{fault}</Alert>
      {mail && (
        <>
          <dl>
            <dt>From</dt>
            <dd>{mail.from}</dd>
            <dt>Subject</dt>
            <dd>{mail.subject}</dd>
          </dl>
          <MailFrame html={mail.html} />
        </>
      )}
    </section>
  )
}

/** At an address of its own, because Trusted Types forbid HTML in an attribute. The sandbox allows nothing. */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
    frame.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [html])
  return <iframe ref={frame} title="The mail" sandbox="" />
}
