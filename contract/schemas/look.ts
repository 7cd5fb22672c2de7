import { Type } from 'typebox'
import { MAX_LOOK, MIN_LOOK } from '../look.ts'
import { describeCall, idParams } from './call.ts'
import { ChosenProduct } from './collection.ts'
import { HomePicture } from './home.ts'
import { BuyableProduct } from './product.ts'
import { PagePicture } from './settings.ts'
import { ClosedObject, Count, FilledLine, Id, Message, Nullable, Paging, Version } from './values.ts'

/** A member as it can currently be bought. */
export const LookMember = Type.Object({
  ...BuyableProduct.properties,
  /** The sold-out member that this product replaces, as its nearest colour that can be bought. */
  instead_of: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
})

export const ShownLook = Type.Object({
  title: Type.String(),
  picture: HomePicture,
  /** Without the product that the request is about. */
  members: Type.Array(LookMember),
})

export const getLook = describeCall({
  summary: 'What a product is worn with: the newest published look that it is part of, or null',
  access: 'public',
  params: idParams,
  response: Type.Object({ look: Nullable(ShownLook) }),
})

const content = {
  title: FilledLine(80),
  picture: PagePicture,
  /** In their order. */
  members: Type.Array(Id, { minItems: MIN_LOOK, maxItems: MAX_LOOK, uniqueItems: true }),
  active: Type.Boolean(),
}

export const LookContent = ClosedObject(content)

export const AdminLook = Type.Object({
  id: Id,
  title: Type.String(),
  picture: Type.Object({ url: Type.String(), alt: Type.String(), x: Count, y: Count }),
  members: Type.Array(Id),
  active: Type.Boolean(),
  version: Type.Integer(),
  /** The members, in their order. */
  chosen: Type.Array(ChosenProduct),
})

export const LookLine = Type.Object({
  id: Id,
  title: Type.String(),
  picture: Type.String(),
  members: Count,
  active: Type.Boolean(),
})

export const listAdminLooks = describeCall({
  summary: 'Looks, newest first; by their title or the name of a product in them',
  access: 'products.read',
  query: ClosedObject({ ...Paging, text: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: Type.Array(LookLine),
})

export const getAdminLook = describeCall({
  summary: 'A look with its products',
  access: 'products.read',
  params: idParams,
  response: AdminLook,
})

export const createLook = describeCall({
  summary: `Create a look: a picture with ${MIN_LOOK} to ${MAX_LOOK} products`,
  access: 'products.change',
  body: LookContent,
  response: AdminLook,
})

export const updateLook = describeCall({
  summary: 'Change what is sent of a look; an outdated version is refused',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({ ...Type.Partial(LookContent).properties, version: Version }),
  response: AdminLook,
})

export const deleteLook = describeCall({
  summary: 'Delete a look; its products stay',
  access: 'products.change',
  params: idParams,
  query: ClosedObject({ version: Version }),
  response: Message,
})
