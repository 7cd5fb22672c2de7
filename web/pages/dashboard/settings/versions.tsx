import { useState } from 'react'
import { listSettingVersions, type SettingKey, type Settings } from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './settings.module.css'
import { Alert } from '../forms/alert.tsx'
import { useAttempt } from '../forms/use-act.ts'
import type { SavedSetting } from './use-save.ts'

type Value = Settings[SettingKey]

type Saved = SavedSetting<Value>

interface VersionsProps {
  setting: SettingKey
  version: number
  onPutBack: (value: Value) => void
}

/** Lists the versions of a section. Putting one back fills the form, which must then be saved. */
export function Versions({ setting, version, onPutBack }: VersionsProps) {
  const [versions, setVersions] = useState<Saved[] | null>(null)
  const { error, attempt } = useAttempt()
  if (version === 0) return null

  const open = () =>
    attempt(async () => {
      const { body } = await callApi(listSettingVersions, { params: { key: setting } })
      setVersions(body as Saved[])
    })
  const close = () => setVersions(null)

  return (
    <>
      <button type="button" className="text-link" onClick={() => void open()}>
        Earlier versions
      </button>
      <Alert>{error}</Alert>
      <Dialog open={versions !== null} onClose={close} title="Earlier versions">
        <ol className={styles.versions}>
          {versions?.map((saved) => (
            <li key={saved.version}>
              <p>
                {saved.saved_at ? shortTime(saved.saved_at) : 'At first'}
                {saved.saved_by && <span> {saved.saved_by}</span>}
              </p>
              {saved.version === version ? (
                <p>Current</p>
              ) : (
                <Button
                  small
                  quiet
                  onClick={() => {
                    onPutBack(saved.value)
                    close()
                  }}
                >
                  Put back
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}
