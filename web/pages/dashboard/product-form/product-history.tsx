import { useState } from 'react'
import { fieldOf, type FieldName } from '../../../../contract/product-fields.ts'
import type { AdminProduct } from '../../../../contract/product.ts'
import {
  listProductVersions,
  putBackProduct,
  type ProductVersion,
} from '../../../../contract/product-versions.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Alert } from '../forms/alert.tsx'
import { type Change, Changes } from '../forms/changes.tsx'
import { useAttempt } from '../forms/use-act.ts'
import styles from './product-history.module.css'

interface ProductHistoryProps {
  product: AdminProduct
  /** Whether the form has unsaved changes, which putting back a version would discard. */
  hasUnsaved: boolean
  onPutBack: (product: AdminProduct) => void
}

/** The versions of a product. Loads when it is opened. */
export function ProductHistory({ product, hasUnsaved, onPutBack }: ProductHistoryProps) {
  const [versions, setVersions] = useState<ProductVersion[]>()
  const { busy, error, attempt } = useAttempt()
  const { id, version } = product
  const load = async () => setVersions((await callApi(listProductVersions, { params: { id } })).body)
  const putBack = (to: number) =>
    attempt(async () => {
      const { body } = await callApi(putBackProduct, { params: { id }, body: { to, version } })
      notify('success', 'The product is put back')
      onPutBack(body)
      await load()
    }, String(to))

  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => currentTarget.open && !versions && void attempt(load)}
    >
      <summary id="history">History of changes</summary>
      <Alert>{error}</Alert>
      {!versions && !error && <Spinner shown label="Loading..." />}
      {versions?.length === 0 && <p>It has not been changed since changes are kept.</p>}
      <ol>
        {versions?.map((former, place) => (
          <Version
            key={former.version}
            version={former}
            isFirst={place === versions.length - 1}
            hasUnsaved={hasUnsaved}
            isSending={busy === String(former.version)}
            isOtherSending={busy !== '' && busy !== String(former.version)}
            onPutBack={() => putBack(former.version)}
          />
        ))}
      </ol>
    </details>
  )
}

interface VersionProps {
  version: ProductVersion
  isFirst: boolean
  hasUnsaved: boolean
  isSending: boolean
  isOtherSending: boolean
  onPutBack: () => Promise<void>
}

function Version({ version: { saved_at, saved_by, changes, puts_back }, isFirst, ...props }: VersionProps) {
  const [isAsked, setIsAsked] = useState(false)
  const isCurrent = Object.keys(puts_back).length === 0
  const when = shortTime(saved_at)
  return (
    <li>
      <p className={styles.head}>
        <span>{when}</span>
        <span className={styles.by}>{saved_by}</span>
        {isCurrent ? (
          <span className={styles.by}>As it is</span>
        ) : (
          !isAsked && (
            <Button small quiet aria-label={`Put back, ${when}`} onClick={() => setIsAsked(true)}>
              Put back
            </Button>
          )
        )}
      </p>
      {isFirst && Object.keys(changes).length === 0 ? (
        <p className={styles.by}>As it was first</p>
      ) : (
        <Changes changes={inWords(changes)} />
      )}
      {isAsked && !isCurrent && (
        <div className={styles.ask} role="group" aria-label="Put back">
          <p>This would change:</p>
          <Changes changes={inWords(puts_back)} />
          {props.hasUnsaved && <p className="accent">Save or undo what you have typed first.</p>}
          <p className={styles.buttons}>
            <Button
              small
              disabled={props.hasUnsaved || props.isOtherSending}
              busy={props.isSending && 'Putting back...'}
              onClick={async () => {
                await props.onPutBack()
                setIsAsked(false)
              }}
            >
              Put back
            </Button>
            <Button small quiet onClick={() => setIsAsked(false)}>
              Leave it
            </Button>
          </p>
        </div>
      )}
    </li>
  )
}

const inWords = (changes: ProductVersion['changes']): Change[] =>
  Object.entries(changes).map(([name, { before, after }]) => ({
    name: fieldOf(name as FieldName).label,
    before: shorten(before),
    after: shorten(after),
  }))

const MOST_LETTERS = 120

const shorten = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text)
