import styles from './fabric-and-care.module.css'

const CLOTH =
  /\b(wool|lambswool|merino|linen|cotton|silk|satin|jersey|twill|denim|corduroy|canvas|leather|flannel|polyamide|yarn|brass)\b/i
const CARE =
  /\b(wash\w*|dry clean|dry flat|hang to dry|iron|steam|brush after|brush the|air it|wipe|spot clean|condition once|keep it out)\b/i

/** The sentences of the description that speak of cloth and care, to be found again by themselves. */
export function FabricAndCare({ description }: { description: string }) {
  const sentences = description.match(/[^.!?\n]+[.!?]*/g)?.map((sentence) => sentence.trim()) ?? []
  const care = sentences.filter((sentence) => CARE.test(sentence))
  const cloth = sentences.filter((sentence) => CLOTH.test(sentence) && !care.includes(sentence))
  if (care.length + cloth.length === 0) return null
  return (
    <li>
      <details className={styles.details}>
        <summary>Fabric and care</summary>
        <ul>
          {[...cloth, ...care].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}
