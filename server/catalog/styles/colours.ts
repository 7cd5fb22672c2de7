import type { Colour, ColourContent } from '../../../contract/colour.ts'
import type { Transaction } from '../../database/connection.ts'
import { Refused, found, refuseField, requireVersion } from '../../errors.ts'
import { isNameTaken, lockRow, lockTable } from '../named-row-queries.ts'
import { lockProductIds } from '../save-queries.ts'
import { writeListings } from '../listings/write-listings.ts'
import {
  findColour,
  insertColour,
  listKnownColours,
  listProductsIn,
  removeColour,
  updateColourRow,
} from './colour-queries.ts'
import { notifyProducts } from './style-queries.ts'

const getColour = async (trx: Transaction, id: number): Promise<Colour> =>
  found(await findColour(trx, id), 'Colour not found')

async function refuseTakenName(trx: Transaction, name: string, by: number | null): Promise<void> {
  if (!(await isNameTaken(trx, 'colours', name, by))) return
  throw refuseField('name', `There is already a colour called ${name}.`)
}

const trimmed = ({ name, family, hex }: ColourContent) => ({ name: name.trim(), family, hex })

export async function createColour(trx: Transaction, sent: ColourContent): Promise<Colour> {
  const content = trimmed(sent)
  await lockTable(trx, 'colours')
  await refuseTakenName(trx, content.name, null)
  return getColour(trx, await insertColour(trx, content))
}

/** Updates the products in this colour, too. */
export async function changeColour(
  trx: Transaction,
  id: number,
  { version, ...sent }: ColourContent & { version: number },
): Promise<{ before: Colour; after: Colour }> {
  const content = trimmed(sent)
  await lockTable(trx, 'colours')
  const before = await getColour(trx, id)
  requireVersion('this colour', before, version)
  await refuseTakenName(trx, content.name, id)
  // Products are locked before the colour, as when a product is given a colour. That waits for the colour's lock, so
  // more products may have the colour by then.
  await lockProductIds(trx, await listProductsIn(trx, id))
  await updateColourRow(trx, id, content)
  const products = await listProductsIn(trx, id)
  await lockProductIds(trx, products)
  await notifyProducts(trx, products)
  await writeListings(trx, products)
  return { before, after: await getColour(trx, id) }
}

export async function deleteColour(trx: Transaction, id: number): Promise<Colour> {
  await lockTable(trx, 'colours')
  await lockRow(trx, 'colours', id)
  const colour = await getColour(trx, id)
  if (colour.products > 0) {
    throw new Refused(
      `${colour.products === 1 ? 'A product is' : `${colour.products} products are`} in this colour. Choose another one there first.`,
    )
  }
  await removeColour(trx, id)
  return colour
}

/** Throws Refused. The colours can be neither changed nor deleted until the transaction ends. */
export async function requireColours(trx: Transaction, ids: (number | null)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const known = wanted.length > 0 ? await listKnownColours(trx, wanted) : []
  if (known.length < wanted.length) {
    throw new Refused('There is no such colour.', { fields: { colour_id: 'does not exist' } })
  }
}
