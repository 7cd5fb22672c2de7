import { useEffect, useState } from 'react'
import {
  getNewsConsent,
  giveNewsConsent,
  type NewsConsent,
  withdrawNewsConsent,
} from '../../../contract/news.ts'
import { callApi } from '../../api.ts'
import { longDate } from '../../components/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from './alert.tsx'
import styles from './profile-row.module.css'

/** Whether the shop may send news, with the text of the consent beside the button. */
export function News() {
  const [consent, setConsent] = useState<NewsConsent>()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const act = async (work: () => Promise<{ body: NewsConsent }>) => {
    setIsBusy(true)
    setProblem('')
    try {
      setConsent((await work()).body)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setIsBusy(false)
    }
  }
  useEffect(() => {
    callApi(getNewsConsent, {}).then(
      ({ body }) => setConsent(body),
      (error: Error) => setProblem(error.message),
    )
  }, [])

  return (
    <div className={styles.fields}>
      <Alert>{problem}</Alert>
      {consent && (
        <>
          <p>{consent.text}</p>
          <p role="status">
            {consent.given_at ? `You agreed on ${longDate(consent.given_at)}.` : 'You are sent no news.'}
          </p>
          {consent.given_at ? (
            <Button
              quiet
              busy={isBusy && 'One moment…'}
              onClick={() => void act(() => callApi(withdrawNewsConsent, {}))}
            >
              Send me no more news
            </Button>
          ) : (
            <Button
              quiet
              busy={isBusy && 'One moment…'}
              onClick={() => void act(() => callApi(giveNewsConsent, { body: { text: consent.text } }))}
            >
              I agree
            </Button>
          )}
        </>
      )}
    </div>
  )
}
