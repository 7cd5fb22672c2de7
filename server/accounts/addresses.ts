import { countryInSentence } from '../../contract/country-in-sentence.ts'
import { type AddressContent, MOST_ADDRESSES } from '../../contract/saved-address.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, NotFound, Unauthorized, refuseField } from '../errors.ts'
import { readPostalCode } from '../postal-codes.ts'
import { readRegion } from '../regions.ts'
import type { CurrentSettings } from '../settings/settings.ts'
import {
  deleteAddress,
  insertAddress,
  listAddressesOf,
  preferNone,
  preferOldest,
  updateAddressRow,
} from './address-queries.ts'
import { lockAccount } from './queries.ts'
import type { AddressRow } from './tables.ts'

type Delivery = Pick<CurrentSettings, 'get'>

/**
 * The first address becomes the preferred one. Saving an identical address again adds nothing, because a response may
 * be lost and the form sent again.
 */
export async function saveAddress(
  trx: Transaction,
  settings: Delivery,
  accountId: number,
  sent: AddressContent,
): Promise<AddressRow> {
  const address = readAddress(settings, sent)
  await lockOwner(trx, accountId)
  const others = await listAddressesOf(trx, accountId)
  const same = others.find((one) => PARTS.every((part) => one[part] === address[part]))
  if (same && (same.preferred || sent.preferred !== true)) return same
  if (!same && others.length >= MOST_ADDRESSES) {
    throw new Conflict(`${MOST_ADDRESSES} addresses are saved. Remove one of them first.`)
  }
  const preferred = others.length === 0 || sent.preferred === true
  if (preferred) await preferNone(trx, accountId)
  if (same) return (await updateAddressRow(trx, { ...address, account_id: accountId, preferred }, same.id))!
  return await insertAddress(trx, { ...address, account_id: accountId, preferred })
}

const PARTS = ['name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const

/** A preferred address stays preferred until another one is chosen. */
export async function changeAddress(
  trx: Transaction,
  settings: Delivery,
  accountId: number,
  id: number,
  sent: AddressContent,
): Promise<AddressRow> {
  const address = readAddress(settings, sent)
  await lockOwner(trx, accountId)
  const before = (await listAddressesOf(trx, accountId)).find((one) => one.id === id)
  if (!before) throw noSuchAddress()
  if (sent.preferred === true) await preferNone(trx, accountId)
  const preferred = before.preferred || sent.preferred === true
  return (await updateAddressRow(trx, { ...address, account_id: accountId, preferred }, id))!
}

export async function dropAddress(trx: Transaction, accountId: number, id: number): Promise<void> {
  await lockOwner(trx, accountId)
  const gone = await deleteAddress(trx, accountId, id)
  if (!gone) throw noSuchAddress()
  if (gone.preferred) await preferOldest(trx, accountId)
}

async function lockOwner(trx: Transaction, accountId: number): Promise<void> {
  if (!(await lockAccount(trx, accountId))) throw new Unauthorized()
}

const noSuchAddress = () => new NotFound('This address does not exist any more.')

function readAddress(settings: Delivery, { preferred: _, ...sent }: AddressContent) {
  const plain = (text: string | null | undefined) => text?.trim() || null
  const country = sent.country
  const served = settings.get('delivery').groups.some(({ countries }) => countries.includes(country))
  if (!served) throw refuseField('country', `We do not send to ${countryInSentence(country)}.`)
  return {
    name: sent.name.trim(),
    line1: sent.line1.trim(),
    line2: plain(sent.line2),
    city: sent.city.trim(),
    state: readRegion(country, sent.state),
    postal_code: readPostalCode(country, sent.postal_code),
    country,
  }
}
