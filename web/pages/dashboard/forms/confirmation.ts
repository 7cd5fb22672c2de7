import type { Call, Caller } from '../../../../contract/call.ts'
import { ApiError, callApi } from '../../../api.ts'
import { createStore } from '../../../store.ts'
import { downloadFile } from '../../../transfer.ts'

/** A call that waits for the person to confirm their identity in the dialog of Dashboard. */
interface Confirmation {
  finish: (isConfirmed: boolean) => void
}

export const confirmation = createStore<Confirmation | null>(null)

let asking: Promise<boolean> | undefined

function ask(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    confirmation.write({
      finish: (isConfirmed) => {
        asking = undefined
        confirmation.write(null)
        resolve(isConfirmed)
      },
    })
  })
  return asking
}

/** If the server asks for confirmation, waits for it and repeats `work`. Throws ApiError. */
async function withConfirmation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.needs_confirmation || !(await ask())) throw error
    return await work()
  }
}

/** For staff calls that may ask for confirmation. */
export const callConfirmed: Caller = (call, input, signal) =>
  withConfirmation(() => callApi(call, input, signal))

export const downloadConfirmed = (call: Call, name: string, transfer: Parameters<typeof downloadFile>[2]) =>
  withConfirmation(() => downloadFile(call, name, transfer))
