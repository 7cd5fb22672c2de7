import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/maker.ts'

/**
 * The manufacturer of a garment, and the responsible person in the European Union if the manufacturer is established
 * elsewhere.
 */
export const MAKER_KINDS = ['manufacturer', 'eu_responsible'] as const
export type MakerKind = (typeof MAKER_KINDS)[number]

export const MAX_MAKERS = 500

const HOST = '[^\\s@/:?#.]+(?:\\.[^\\s@/:?#.]+)+'
const CONTACT = new RegExp(`^(?:[^\\s@/:]+@${HOST}|(?:https?://)?${HOST}(?::\\d+)?(?:[/?#]\\S*)?)$`, 'i')

/** Whether it is an address that shoppers can write to: an e-mail address or a page's URL. */
export const isContact = (text: string): boolean => CONTACT.test(text)

export const NO_CONTACT = 'Write an e-mail address, or a web address such as https://mill.example/contact.'

export type Maker = Static<typeof schemas.Maker>
export type MakerContent = Static<typeof schemas.MakerContent>

export const listMakers = call<typeof schemas.listMakers>('GET', '/makers')
export const createMaker = call<typeof schemas.createMaker>('POST', '/makers')
export const updateMaker = call<typeof schemas.updateMaker>('PATCH', '/makers/:id')
export const deleteMaker = call<typeof schemas.deleteMaker>('DELETE', '/makers/:id')
