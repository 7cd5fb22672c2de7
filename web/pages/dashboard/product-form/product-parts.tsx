import { PartLinks } from '../forms/part-links.tsx'
import styles from './product-form.module.css'

const NEW = [
  ['sizes', 'Sizes'],
  ['style', 'Style and colour'],
  ['details', 'Details'],
  ['pictures', 'Pictures'],
] as const

/** The parts below the form, which are saved separately. */
const BELOW = [
  ['codes', 'Codes'],
  ['promises', 'Pre-order'],
  ['history', 'History'],
] as const

const ALL = [...NEW, ...BELOW]

/** Links to the parts of the form, for phones, on which it is several screens long. */
export const ProductParts = ({ exists = false }: { exists?: boolean }) => (
  <PartLinks label="Parts of the product" parts={exists ? ALL : NEW} className={styles.parts} />
)
