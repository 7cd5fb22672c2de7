import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AskDialog } from './ask-dialog.tsx'

interface DeleteButtonProps {
  /** Of `useEdit`. */
  edit: { busy: string; send: (doing: string, done: string, call: () => Promise<void>) => Promise<void> }
  /** Such as `Look`. */
  noun: string
  name: string
  /** What happens, as a sentence. */
  about: string
  onDelete: () => Promise<unknown>
}

export function DeleteButton({ edit: { busy, send }, noun, name, about, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    await onDelete()
  }
  return (
    <>
      <Button small quiet busy={busy === 'Deleting...' && busy} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <AskDialog
        verb="Delete"
        name={name}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onYes={() => void send('Deleting...', `${noun} deleted`, remove)}
      >
        {about}
      </AskDialog>
    </>
  )
}
