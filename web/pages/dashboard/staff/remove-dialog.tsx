import type { StaffMember } from '../../../../contract/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import dashboard from '../dashboard.module.css'

interface RemoveDialogProps {
  /** Undefined while it is closed. */
  member: StaffMember | undefined
  onClose: () => void
  onRemove: (member: StaffMember) => void
}

export const RemoveDialog = ({ member, onClose, onRemove }: RemoveDialogProps) => (
  <Dialog open={member !== undefined} onClose={onClose} title={`Remove ${member?.name ?? ''}?`}>
    <div className={dashboard.ask}>
      <p>
        Every session of {member?.email} ends at once. Histories keep the name, and the account stays as a
        customer’s.
      </p>
      <p className={dashboard.buttons}>
        <Button
          small
          onClick={() => {
            onClose()
            onRemove(member!)
          }}
        >
          Remove
        </Button>
        <Button small quiet onClick={onClose}>
          Keep
        </Button>
      </p>
    </div>
  </Dialog>
)
