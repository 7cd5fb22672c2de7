import styles from './changes.module.css'

export interface Change {
  /** What has changed. */
  name: string
  /** Undefined where there was nothing before, as with what is created. */
  before: string | undefined
  after: string
}

export const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ name, before, after }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {before !== undefined && (
            <>
              <del>{before || 'nothing'}</del> →{' '}
            </>
          )}
          <ins>{after || 'nothing'}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
