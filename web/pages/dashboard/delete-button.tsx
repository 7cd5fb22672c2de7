import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import dashboard from './dashboard.module.css'

interface DeleteButtonProps {
  name: string
  /** What happens, as a sentence. */
  about: string
  isBusy: boolean
  onDelete: () => void
}

/** Asks first: there is no way back. */
export function DeleteButton({ name, about, isBusy, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button small quiet busy={isBusy && 'Deleting...'} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Dialog open={isAsking} onClose={close} title={`Delete ${name}?`}>
        <div className={dashboard.ask}>
          <p>{about}</p>
          <p className={dashboard.buttons}>
            <Button
              small
              onClick={() => {
                close()
                onDelete()
              }}
            >
              Delete
            </Button>
            <Button small quiet onClick={close}>
              Keep
            </Button>
          </p>
        </div>
      </Dialog>
    </>
  )
}
