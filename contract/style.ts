import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/style.ts'

export type ProductStyle = Static<typeof schemas.ShownStyle>
export type Sibling = Static<typeof schemas.Sibling>
export type Sku = Static<typeof schemas.Sku>
export type StyleFacts = Static<typeof schemas.StyleFacts>
export type AdminStyle = Static<typeof schemas.AdminStyle>
export type StyleSummary = Static<typeof schemas.StyleSummary>
export type StyleProposal = Static<typeof schemas.proposeStyles.response>[number]
export type Colour = Static<typeof schemas.Colour>
export type ColourContent = Static<typeof schemas.ColourContent>

export type Category = Static<typeof schemas.Category>
export type CategoryContent = Static<typeof schemas.CategoryContent>

export type Codes = Static<typeof schemas.Codes>

export const MAX_CATEGORIES = 60

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

export const listColours: Call<typeof schemas.listColours> = { method: 'GET', path: '/colours' }

export const createColour: Call<typeof schemas.createColour> = { method: 'POST', path: '/colours' }

export const updateColour: Call<typeof schemas.updateColour> = { method: 'PATCH', path: '/colours/:id' }

export const deleteColour: Call<typeof schemas.deleteColour> = { method: 'DELETE', path: '/colours/:id' }

export const listCategories: Call<typeof schemas.listCategories> = { method: 'GET', path: '/categories' }

export const createCategory: Call<typeof schemas.createCategory> = { method: 'POST', path: '/categories' }

export const updateCategory: Call<typeof schemas.updateCategory> = {
  method: 'PATCH',
  path: '/categories/:id',
}

export const deleteCategory: Call<typeof schemas.deleteCategory> = {
  method: 'DELETE',
  path: '/categories/:id',
}

export const saveCodes: Call<typeof schemas.saveCodes> = { method: 'PUT', path: '/products/:id/codes' }
