import { Button } from '../../../ui/button.tsx'
import { focusClosestRow } from './focus-row.ts'

/**
 * Shown beside the sentence that tells what others have done meanwhile. Both are removed when it is pressed, so the row
 * gets the focus.
 */
export function ReloadButton({ reload }: { reload: (() => Promise<void>) | undefined }) {
  if (!reload) return null
  return (
    <Button
      small
      quiet
      onClick={({ currentTarget }) => {
        focusClosestRow(currentTarget)
        void reload()
      }}
    >
      Reload
    </Button>
  )
}
