import type { MovingNote } from '../../contract/moving-in.ts'

/** Notes what of a row is not imported as it stands there. */
export type Note = (row: number, message: string) => void

export interface Notes {
  note: Note
  /** Notes why the row is not imported at all, and returns what becomes of it: nothing. */
  leaveOut: (row: number, message: string) => []
}

/** Adds to `notes` what is said of the rows of one product, customer or order. */
export const notesFor = (handle: string, notes: MovingNote[]): Notes => ({
  note: (row, message) => void notes.push({ row, handle, message, is_left_out: false }),
  leaveOut: (row, message) => {
    notes.push({ row, handle, message, is_left_out: true })
    return []
  },
})
