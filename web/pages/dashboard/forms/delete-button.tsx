import { AskButton } from './ask-button.tsx'

interface DeleteButtonProps {
  /** From `useEdit`. */
  edit: { busy: string; send: (doing: string, done: string, call: () => Promise<void>) => Promise<void> }
  /** Such as `Look`. */
  noun: string
  name: string
  /** The consequences, as a sentence. */
  about: string
  onDelete: () => Promise<unknown>
}

export function DeleteButton({ edit: { busy, send }, noun, name, about, onDelete }: DeleteButtonProps) {
  const remove = async () => {
    await onDelete()
  }
  return (
    <AskButton
      label="Delete"
      verb="Delete"
      name={name}
      busy={busy === 'Deleting...' && busy}
      onYes={() => void send('Deleting...', `${noun} deleted`, remove)}
    >
      {about}
    </AskButton>
  )
}
