import type { ReactNode } from 'react'
import type { Letterhead } from './sheet.ts'

export interface Template<Data> {
  subject(data: Data, shop: Letterhead): string
  /** The preview that mail programs show beside the subject. */
  preview(data: Data, shop: Letterhead): string
  body(data: Data, shop: Letterhead): ReactNode[]
  /** The page that takes its recipient off the list, by a press or by the mail program (RFC 8058). */
  unsubscribe?(data: Data, shop: Letterhead): string
  /** Adds to the foot that garments can be returned. */
  hasReturns?: true
}

export function template<Data>(parts: Template<Data>): Template<Data> {
  return parts
}
