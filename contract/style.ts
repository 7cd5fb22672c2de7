import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/style.ts'

export type ProductStyle = Static<typeof schemas.ShownStyle>
export type Sibling = Static<typeof schemas.Sibling>
export type StyleFacts = Static<typeof schemas.StyleFacts>
export type AdminStyle = Static<typeof schemas.AdminStyle>
export type StyleSummary = Static<typeof schemas.StyleSummary>
export type StyleProposal = Static<typeof schemas.proposeStyles.response>[number]

export const listStyles = call<typeof schemas.listStyles>('GET', '/styles')
export const proposeStyles = call<typeof schemas.proposeStyles>('GET', '/styles/proposals')
export const listKeptApart = call<typeof schemas.listKeptApart>('GET', '/styles/kept_apart')
export const keepApart = call<typeof schemas.keepApart>('POST', '/styles/kept_apart')
export const getStyle = call<typeof schemas.getStyle>('GET', '/styles/:id')
export const updateStyle = call<typeof schemas.updateStyle>('PATCH', '/styles/:id')
export const joinStyles = call<typeof schemas.joinStyles>('POST', '/styles/join')
export const splitStyle = call<typeof schemas.splitStyle>('POST', '/styles/split')
