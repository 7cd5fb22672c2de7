import styles from './changes.module.css'

export interface Change {
  /** Label of the changed value. */
  name: string
  /** Undefined if there was no value, such as for something that was created. */
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
