import { useState } from 'react'
import { getOwnData, type PersonFormat } from '../../../contract/person.ts'
import { ApiError } from '../../api.ts'
import { notify } from '../../notifications.ts'
import { downloadFile } from '../../transfer.ts'
import { Button } from '../../ui/button.tsx'
import styles from './profile-row.module.css'

export function OwnData() {
  const [saving, setSaving] = useState<PersonFormat>()
  async function save(format: PersonFormat) {
    if (saving) return
    setSaving(format)
    try {
      await downloadFile(getOwnData, `my-data.${format}`, { query: { format } })
    } catch (error) {
      notify('error', error instanceof ApiError ? error.message : 'The file could not be saved.', 6000)
    } finally {
      setSaving(undefined)
    }
  }
  return (
    <div className={styles.fields}>
      <p>Everything that we keep about you, to read or for another program.</p>
      <p className={styles.choices}>
        <Button quiet busy={saving === 'html' && 'Saving...'} onClick={() => void save('html')}>
          Save as a page
        </Button>
        <Button quiet busy={saving === 'json' && 'Saving...'} onClick={() => void save('json')}>
          Save as JSON
        </Button>
      </p>
    </div>
  )
}
