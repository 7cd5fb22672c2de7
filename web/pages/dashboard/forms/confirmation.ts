import type { Call, Caller } from '../../../../contract/call.ts'
import { ApiError, callApi } from '../../../api.ts'
import { createStore } from '../../../store.ts'
import { downloadFile } from '../../../transfer.ts'

/** What waits until the person has confirmed that it is still them; the dialog of Dashboard ends it. */
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

/** Does it again once the person has confirmed, where the server asks for that. Throws ApiError. */
async function withConfirmation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.needs_confirmation || !(await ask())) throw error
    return await work()
  }
}

/** For the calls of the staff that may ask for a confirmation. */
export const callConfirmed: Caller = (call, input, signal) =>
  withConfirmation(() => callApi(call, input, signal))

export const downloadConfirmed = (call: Call, name: string, transfer: Parameters<typeof downloadFile>[2]) =>
  withConfirmation(() => downloadFile(call, name, transfer))
