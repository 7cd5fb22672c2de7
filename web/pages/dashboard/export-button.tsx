import type { Call } from '../../../contract/call.ts'
import { useState } from 'react'
import type { Permission } from '../../../contract/permissions.ts'
import { ApiError } from '../../api.ts'
import { notify } from '../../notifications.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from './access.ts'
import { downloadConfirmed } from './confirmation.ts'

interface ExportButtonProps {
  call: Call
  /** It is absent for who lacks it. */
  needs: Permission
  query: Record<string, string | undefined>
  name: string
  label?: string
}

export function ExportButton({ call, needs, query, name, label = 'Export CSV' }: ExportButtonProps) {
  const may = useMay()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      await downloadConfirmed(call, `${name}-${new Date().toISOString().slice(0, 10)}.csv`, { query })
    } catch (error) {
      notify('error', error instanceof ApiError ? error.message : 'The file could not be saved.')
    } finally {
      setIsBusy(false)
    }
  }
  if (!may(needs)) return null
  return (
    <Button small quiet busy={isBusy && 'Exporting...'} onClick={() => void download()}>
      {label}
    </Button>
  )
}
