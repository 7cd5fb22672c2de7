import { useEffect, useState } from 'react'
import { previewPage, type Block } from '../../../../contract/page.ts'
import { callApi } from '../../../api.ts'
import { Markup } from '../../../components/markup.tsx'
import styles from './settings.module.css'

const TYPING_PAUSE_MS = 300

/** What shoppers would see, as the server reads the markup. */
export function Preview({ title, text }: { title: string; text: string }) {
  const [blocks, setBlocks] = useState<readonly Block[]>([])
  const [fault, setFault] = useState('')

  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      callApi(previewPage, { body: { text } }, abort.signal).then(
        ({ body }) => {
          setBlocks(body.blocks)
          setFault('')
        },
        (error: Error) => {
          if (!abort.signal.aborted) setFault(error.message)
        },
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])

  return (
    <section className={styles.preview} aria-label="Preview">
      {fault && <p className={styles.refusal}>{fault}</p>}
      <p className={styles.previewTitle}>{title}</p>
      {text.trim() ? <Markup blocks={blocks} /> : <p>There is no page without a text.</p>}
    </section>
  )
}
