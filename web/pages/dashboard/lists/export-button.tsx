import type { Call } from '../../../../contract/call.ts'
import type { Permission } from '../../../../contract/permissions.ts'
import { WORKBOOK_TYPE } from '../../../../contract/workbook.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { downloadConfirmed } from '../forms/confirmation.ts'
import { useAct } from '../forms/use-act.ts'
import styles from './export-button.module.css'

interface ExportButtonProps {
  call: Call
  /** The button is hidden from accounts without it. */
  needs: Permission
  query: Record<string, string | undefined>
  name: string
  type?: 'csv' | 'pdf'
  label?: string
}

/**
 * Tables are offered as CSV for other programs and as a workbook, in which spreadsheets keep postal codes and long
 * numbers unchanged.
 */
export function ExportButton({ call, needs, query, name, type = 'csv', label }: ExportButtonProps) {
  const may = useMay()
  const { busy, act } = useAct()
  const download = (as: 'csv' | 'pdf' | 'xlsx') => {
    const file = `${name}-${new Date().toISOString().slice(0, 10)}.${as}`
    const accept = as === 'xlsx' ? { accept: WORKBOOK_TYPE } : {}
    return act(() => downloadConfirmed(call, file, { query, ...accept }), as)
  }
  if (!may(needs)) return null
  const plain = (
    <Button small quiet busy={busy === type && 'Exporting...'} onClick={() => void download(type)}>
      {label ?? `Export ${type.toUpperCase()}`}
    </Button>
  )
  if (type === 'pdf') return plain
  return (
    <span className={styles.formats}>
      {plain}
      <Button
        small
        quiet
        busy={busy === 'xlsx' && 'Exporting...'}
        aria-label={`${label ?? 'Export'} for Excel`}
        onClick={() => void download('xlsx')}
      >
        Excel
      </Button>
    </span>
  )
}
