import type { Call } from '../../../../contract/call.ts'
import type { Permission } from '../../../../contract/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { downloadConfirmed } from '../forms/confirmation.ts'
import { useAct } from '../forms/use-act.ts'

interface ExportButtonProps {
  call: Call
  /** It is absent for who lacks it. */
  needs: Permission
  query: Record<string, string | undefined>
  name: string
  type?: 'csv' | 'pdf'
  label?: string
}

export function ExportButton({
  call,
  needs,
  query,
  name,
  type = 'csv',
  label = `Export ${type.toUpperCase()}`,
}: ExportButtonProps) {
  const may = useMay()
  const { isBusy, act } = useAct()
  const file = () => `${name}-${new Date().toISOString().slice(0, 10)}.${type}`
  const download = () => act(() => downloadConfirmed(call, file(), { query }))
  if (!may(needs)) return null
  return (
    <Button small quiet busy={isBusy && 'Exporting...'} onClick={() => void download()}>
      {label}
    </Button>
  )
}
