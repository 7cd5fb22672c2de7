import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/style.ts'

export type ProductStyle = Static<typeof schemas.ShownStyle>
export type Sibling = Static<typeof schemas.Sibling>
export type StyleFacts = Static<typeof schemas.StyleFacts>
export type AdminStyle = Static<typeof schemas.AdminStyle>
export type StyleSummary = Static<typeof schemas.StyleSummary>
export type StyleProposal = Static<typeof schemas.proposeStyles.response>[number]

export const listStyles: Call<typeof schemas.listStyles> = { method: 'GET', path: '/styles' }

export const proposeStyles: Call<typeof schemas.proposeStyles> = { method: 'GET', path: '/styles/proposals' }

export const listKeptApart: Call<typeof schemas.listKeptApart> = {
  method: 'GET',
  path: '/styles/kept_apart',
}

export const keepApart: Call<typeof schemas.keepApart> = { method: 'POST', path: '/styles/kept_apart' }

export const getStyle: Call<typeof schemas.getStyle> = { method: 'GET', path: '/styles/:id' }

export const updateStyle: Call<typeof schemas.updateStyle> = { method: 'PATCH', path: '/styles/:id' }

export const joinStyles: Call<typeof schemas.joinStyles> = { method: 'POST', path: '/styles/join' }

export const splitStyle: Call<typeof schemas.splitStyle> = { method: 'POST', path: '/styles/split' }
