import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import dashboard from '../dashboard.module.css'

interface AskDialogProps {
  /** First word of the question and text of the button that confirms, such as `Delete`. */
  verb: string
  name: string
  /** Text of the button that cancels. */
  no?: string
  isOpen: boolean
  onClose: () => void
  onYes: () => void
  /** The consequences, in sentences. */
  children: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
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
