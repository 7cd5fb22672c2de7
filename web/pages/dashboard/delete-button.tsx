import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AskDialog } from './ask-dialog.tsx'

interface DeleteButtonProps {
  name: string
  /** What happens, as a sentence. */
  about: string
  isBusy: boolean
  onDelete: () => void
}

export function DeleteButton({ name, about, isBusy, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button small quiet busy={isBusy && 'Deleting...'} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <AskDialog
        verb="Delete"
        name={name}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onYes={onDelete}
      >
        {about}
      </AskDialog>
    </>
  )
}
