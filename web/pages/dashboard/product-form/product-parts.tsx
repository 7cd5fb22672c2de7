import { PartLinks } from '../forms/part-links.tsx'
import styles from './product-form.module.css'

const NEW = [
  ['sizes', 'Sizes'],
  ['style', 'Style and colour'],
  ['details', 'Details'],
  ['pictures', 'Pictures'],
] as const

/** What is saved by itself, below the form. */
const BELOW = [
  ['codes', 'Codes'],
  ['promises', 'Pre-order'],
  ['history', 'History'],
] as const

const ALL = [...NEW, ...BELOW]

/** On a phone, where the form is several screens long. */
export const ProductParts = ({ exists = false }: { exists?: boolean }) => (
  <PartLinks label="Parts of the product" parts={exists ? ALL : NEW} className={styles.parts} />
)
