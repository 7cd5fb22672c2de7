import { useEffect, useState } from 'react'
import { askForStockAlert, removeStockAlert } from '../../../contract/stock-alert.ts'
import { ApiError, callApi } from '../../api.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { useForm } from '../use-form.ts'
import { notify } from '../../notifications.ts'
import { getSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AskFields } from './ask-fields.tsx'
import styles from './dialog.module.css'

interface StockAlertDialogProps {
  productId: number
  name: string
  /** Sizes that are sold out. */
  sizes: readonly string[]
  /** The preselected size. */
  size: string | undefined
  isOpen: boolean
  onClose: () => void
}

export default function StockAlertDialog(props: StockAlertDialogProps) {
  return (
    <Dialog title="Tell me when it is back" open={props.isOpen} onClose={props.onClose}>
      <Ask key={props.size} {...props} />
    </Dialog>
  )
}

function Ask({ productId, name, sizes, size, isOpen, onClose }: StockAlertDialogProps) {
  const [told, setTold] = useState<{ message: string; token: string }>()
  const { form, fields, error, isSending } = useForm({
    validate: true,
    send: async ({ size, email }) => {
      const body = { product_id: productId, ...(size && { size }), ...(email && { email }) }
      setTold((await callApi(askForStockAlert, { body })).body)
    },
    explain: (error) => ({
      message: error instanceof ApiError ? error.message : 'That could not be kept. Please try again.',
      fields: fieldErrorsOf(error),
    }),
  })

  // For a signed-in shopper without a size to choose, the form is sent when it opens.
  const [isAnswered] = useState(
    () => isOpen && getSession() !== null && (sizes.length < 2 || size !== undefined),
  )
  const { ref } = form
  useEffect(() => {
    if (isAnswered) ref.current?.requestSubmit()
  }, [isAnswered, ref])

  async function undo(token: string) {
    try {
      await callApi(removeStockAlert, { params: { token } })
      setTold(undefined)
    } catch (error) {
      notify('error', (error as Error).message)
    }
  }

  if (told) {
    return (
      <div className={styles.told}>
        <p role="status">{told.message}</p>
        <Button onClick={onClose}>Done</Button>
        <Button small quiet onClick={() => void undo(told.token)}>
          Undo
        </Button>
      </div>
    )
  }
  return (
    <form {...form} className={styles.form}>
      <p>{name}</p>
      <AskFields sizes={sizes} size={size} email={getSession()?.user.email ?? ''} fields={fields} />
      {error && <p role="alert">{error}</p>}
      <Button type="submit" busy={isSending && 'Sending...'}>
        Tell me
      </Button>
    </form>
  )
}
