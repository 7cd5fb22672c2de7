import { previewPage } from '../../../../contract/page.ts'
import { callApi } from '../../../api.ts'
import { Markup } from '../../../components/markup.tsx'
import { useAnswer } from '../forms/use-answer.ts'
import styles from './pages.module.css'

/** What shoppers would see, as the server reads the markup. */
export function Preview({ title, text }: { title: string; text: string }) {
  const { answer: blocks = [], fault } = useAnswer(text, async (signal) => {
    return (await callApi(previewPage, { body: { text } }, signal)).body.blocks
  })
  return (
    <section className={styles.preview} aria-label="Preview">
      {fault && <p className="accent">{fault}</p>}
      <p className={styles.previewTitle}>{title}</p>
      {text.trim() ? <Markup blocks={blocks} /> : <p>There is no page without a text.</p>}
    </section>
  )
}
