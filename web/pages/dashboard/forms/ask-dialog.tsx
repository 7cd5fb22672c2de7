import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import dashboard from '../dashboard.module.css'

interface AskDialogProps {
  /** Such as `Delete`. */
  verb: string
  name: string
  /** What leaves everything as it is. */
  no?: string
  isOpen: boolean
  onClose: () => void
  onYes: () => void
  /** What happens, in sentences. */
  children: ReactNode
}

/** Asks before what cannot be taken back. */
export const AskDialog = ({ verb, name, no = 'Keep', isOpen, onClose, onYes, children }: AskDialogProps) => (
  <Dialog open={isOpen} onClose={onClose} title={`${verb} ${name}?`}>
    <div className={dashboard.ask}>
      <p>{children}</p>
      <p className={dashboard.buttons}>
        <Button
          small
          onClick={() => {
            onClose()
            onYes()
          }}
        >
          {verb}
        </Button>
        <Button small quiet onClick={onClose}>
          {no}
        </Button>
      </p>
    </div>
  </Dialog>
)
