import { useEffect, useEffectEvent, useState } from 'react'
import { type HiddenMoved, publishMoved } from '../../../../contract/moving-in.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../forms/alert.tsx'
import { counted } from '../../../../contract/counted.ts'
import dashboard from '../dashboard.module.css'
import { useSend } from '../forms/use-send.ts'
import styles from './moving-in.module.css'

const PUBLISHING_MS = 2_000

interface HiddenProductsProps extends HiddenMoved {
  mayChange: boolean
  onDone: () => void
}

/** Renders nothing if all products that were active in the old shop are published. */
export function HiddenProducts({ hidden, is_publishing, mayChange, onDone }: HiddenProductsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { busy, refusal, send } = useSend(onDone)
  const look = useEffectEvent(onDone)
  useEffect(() => {
    if (!is_publishing) return
    const timer = setInterval(() => look(), PUBLISHING_MS)
    return () => clearInterval(timer)
  }, [is_publishing])
  if (hidden === 0) return null
  const publish = () =>
    send('Publishing...', 'The products are being published', async () => {
      await callApi(publishMoved, {})
      setIsAsking(false)
    })
  const are = `${counted(hidden, 'product')} ${hidden === 1 ? 'was' : 'were'} active in the old shop`
  return (
    <section className={styles.pictures} aria-labelledby="hidden">
      <h2 id="hidden">Hidden products</h2>
      <p role="status">
        {is_publishing
          ? `${counted(hidden, 'product')} still to be published …`
          : `${are} and ${hidden === 1 ? 'is' : 'are'} hidden here until ${mayChange ? 'you publish' : 'a manager or an editor publishes'} ${hidden === 1 ? 'it' : 'them'}.`}
      </p>
      {mayChange && !is_publishing && (
        <p>
          <Button small quiet onClick={() => setIsAsking(true)}>
            Publish {hidden === 1 ? 'it' : 'all of them'} …
          </Button>
        </p>
      )}
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Publish what moved in">
        <div className={styles.ask}>
          <p>
            Shoppers see and buy them as they are here now. What was a draft or out of sight in the old shop
            stays hidden, and so does what has no price, or was published here and hidden again.
          </p>
          <Alert>{refusal?.message}</Alert>
          <div className={dashboard.buttons}>
            <Button busy={busy} onClick={() => void publish()}>
              Publish {counted(hidden, 'product')}
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  )
}
