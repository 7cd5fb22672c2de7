import type { MovingNote } from '../../contract/moving-in.ts'

/** Notes a value of a row that is not imported unchanged. */
export type Note = (row: number, message: string) => void

export interface Notes {
  note: Note
  /** Notes why the row is not imported at all, and returns an empty result for it. */
  leaveOut: (row: number, message: string) => []
}

/** Returns functions that add notes about the rows of one product, customer or order to `notes`. */
export const notesFor = (handle: string, notes: MovingNote[]): Notes => ({
  note: (row, message) => void notes.push({ row, handle, message, is_left_out: false }),
  leaveOut: (row, message) => {
    notes.push({ row, handle, message, is_left_out: true })
    return []
  },
})
