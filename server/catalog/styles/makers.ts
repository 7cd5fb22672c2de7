import { isContact, MAX_MAKERS, NO_CONTACT, type Maker, type MakerContent } from '../../../contract/maker.ts'
import type { Transaction } from '../../database/connection.ts'
import { Refused, found, refuseField, requireVersion } from '../../errors.ts'
import { lockRow, lockTable } from '../named-row-queries.ts'
import {
  clearDefault,
  hasMaker,
  insertMaker,
  listMakers,
  removeMaker,
  updateMakerRow,
} from './maker-queries.ts'
import { nameKey } from './name-key.ts'

/** Throws Refused. */
function checkContent({ name, address, contact, ...content }: MakerContent): MakerContent {
  if (!isContact(contact.trim())) throw refuseField('contact', NO_CONTACT)
  return { ...content, name: name.trim(), address: address.trim(), contact: contact.trim() }
}

const getMaker = async (trx: Transaction, id: number): Promise<Maker> =>
  found(
    (await listMakers(trx)).find((one) => one.id === id),
    'Maker not found',
  )

function refuseTakenName(all: readonly Maker[], { kind, name }: MakerContent, by: number | null): void {
  const isTaken = all.some(
    (other) => other.id !== by && other.kind === kind && nameKey(other.name) === nameKey(name),
  )
  if (!isTaken) return
  throw refuseField('name', `There is already one called ${name}.`)
}

export async function createMaker(trx: Transaction, sent: MakerContent): Promise<Maker> {
  const content = checkContent(sent)
  await lockTable(trx, 'makers')
  const all = await listMakers(trx)
  if (all.length >= MAX_MAKERS) throw new Refused(`A shop has up to ${MAX_MAKERS} makers.`)
  refuseTakenName(all, content, null)
  if (content.is_default) await clearDefault(trx, content.kind)
  return getMaker(trx, await insertMaker(trx, content))
}

export async function changeMaker(
  trx: Transaction,
  id: number,
  { version, ...sent }: MakerContent & { version?: number },
): Promise<{ before: Maker; after: Maker }> {
  await lockTable(trx, 'makers')
  const before = await getMaker(trx, id)
  requireVersion('this maker', before, version)
  const content = { ...checkContent(sent), kind: before.kind }
  refuseTakenName(await listMakers(trx), content, id)
  if (content.is_default && !before.is_default) await clearDefault(trx, content.kind)
  await updateMakerRow(trx, id, content)
  return { before, after: await getMaker(trx, id) }
}

export async function deleteMaker(trx: Transaction, id: number): Promise<Maker> {
  await lockTable(trx, 'makers')
  await lockRow(trx, 'makers', id)
  const maker = await getMaker(trx, id)
  if (maker.styles > 0) {
    const naming = maker.styles === 1 ? 'A style names' : `${maker.styles} styles name`
    throw new Refused(
      maker.is_default
        ? `${naming} this maker or no other. Mark another one first, or take its own mark away.`
        : `${naming} this maker. Choose another one there first.`,
    )
  }
  await removeMaker(trx, id)
  return maker
}

/** Throws Refused. They cannot be deleted until the transaction ends. */
export async function requireMakers(
  trx: Transaction,
  { maker_id, eu_responsible_id }: { maker_id?: number | null; eu_responsible_id?: number | null },
): Promise<void> {
  if (maker_id && !(await hasMaker(trx, maker_id, 'manufacturer'))) {
    throw new Refused('There is no such manufacturer.', { fields: { maker_id: 'does not exist' } })
  }
  if (eu_responsible_id && !(await hasMaker(trx, eu_responsible_id, 'eu_responsible'))) {
    throw new Refused('There is no such responsible person.', {
      fields: { eu_responsible_id: 'does not exist' },
    })
  }
}
