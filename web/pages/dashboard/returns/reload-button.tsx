import { Button } from '../../../ui/button.tsx'
import { focusClosestRow } from './focus-row.ts'

/** Beside the sentence that says what others have done meanwhile. The button ends with that sentence, so its row gets the focus. */
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
