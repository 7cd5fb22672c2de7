import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/saved-address.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { listAddressesOf } from './address-queries.ts'
import { changeAddress, dropAddress, saveAddress } from './addresses.ts'
import { limitChanges } from './limit-changes.ts'
import type { AddressRow } from './tables.ts'

export function registerAddresses(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, contract.listAddresses, async (_input, { viewer }) =>
    (await listAddressesOf(db, viewer!.accountId)).map(showAddress),
  )
  handle(app, contract.addAddress, async ({ body }, { viewer }) => {
    await limitChanges(db, viewer!)
    return showAddress(await inTransaction(db, (trx) => saveAddress(trx, settings, viewer!.accountId, body)))
  })
  handle(app, contract.updateAddress, async ({ params: { id }, body }, { viewer }) => {
    const { accountId } = viewer!
    await limitChanges(db, viewer!)
    return showAddress(await inTransaction(db, (trx) => changeAddress(trx, settings, accountId, id, body)))
  })
  handle(app, contract.removeAddress, async ({ params: { id } }, { viewer }) => {
    await limitChanges(db, viewer!)
    await inTransaction(db, (trx) => dropAddress(trx, viewer!.accountId, id))
    return { message: 'The address is removed.' }
  })
}

const showAddress = ({ account_id: _, created_at: _at, ...address }: AddressRow): contract.SavedAddress =>
  address
