import { useState } from 'react'
import { getOwnData, type PersonFormat } from '../../../contract/person.ts'
import { ApiError } from '../../api.ts'
import { notify } from '../../notifications.ts'
import { downloadFile } from '../../transfer.ts'
import { Button } from '../../ui/button.tsx'
import styles from './profile-row.module.css'

export function OwnData() {
  const [isBusy, setIsBusy] = useState(false)
  async function save(format: PersonFormat) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await downloadFile(getOwnData, `my-data.${format}`, { query: { format } })
    } catch (error) {
      notify('error', error instanceof ApiError ? error.message : 'The file could not be saved.', 6000)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.fields}>
      <p>Everything that we keep about you, to read or for another program.</p>
      <p className={styles.choices}>
        <Button quiet onClick={() => void save('html')}>
          Save as a page
        </Button>
        <Button quiet onClick={() => void save('json')}>
          Save as JSON
        </Button>
      </p>
    </div>
  )
}
