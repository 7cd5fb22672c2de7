import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listCredit } from '../../contract/credit.ts'
import { listCustomers } from '../../contract/customer.ts'
import { type AdminOrder, listAdminOrders, listUnpaidCheckouts, updateOrder } from '../../contract/order.ts'
import {
  type AdminProduct,
  getProductForEdit,
  listAdminProducts,
  listProducts,
} from '../../contract/product.ts'
import { listPromotions } from '../../contract/promotion.ts'
import { searchProducts, UNDERSTOOD } from '../../contract/search.ts'
import { listStyles } from '../../contract/style.ts'
import { newEmail } from '../../test/accounts.ts'
import { aGiftCard } from '../../test/credit.ts'
import { anOrder, aPaidOrder } from '../../test/orders.ts'
import { CARDS, submitPayment } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { aPromotion } from '../../test/promotions.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { spellingsOf } from '../database/text-queries.ts'

const shop = aReconciledShop()

const page = { limit: 50, page: 1 }
const asAdmin = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status).toBe(200)
  return body
}
const customers = async (q: string) => {
  const body = await asAdmin(shop.callAsAdmin(listCustomers, { query: { q, ...page } }))
  return (body as { name: string }[]).map(({ name }) => name)
}
const orders = async (q: string) => {
  const body = await asAdmin(shop.callAsAdmin(listAdminOrders, { query: { q } }))
  return (body as { id: string }[]).map(({ id }) => id)
}
const unpaid = async (q: string) => {
  const body = await asAdmin(shop.callAsAdmin(listUnpaidCheckouts, { query: { q, ...page } }))
  return (body as { id: string }[]).map(({ id }) => id)
}
const named = (body: unknown) => (body as { name: string }[]).map(({ name }) => name)

test('Customers and their orders are found with or without the accents of their names, umlauts also as ae, oe and ue', async () => {
  const buyers: Record<string, [typed: string[], notFound: string[]]> = {
    'José Peña': [['Jose', 'JOSÉ', 'jose pena', 'pen\u0303a'], ['josee']],
    'Jörg Müller': [['jörg', 'jorg', 'Joerg', 'muller', 'MUELLER'], ['jeorg']],
    'Anna Mueller-Voß': [['Müller', 'mueller', 'voss', 'VOß'], ['anna mull']],
    'Søren Łukasz Æbelø': [['soren', 'SØREN', 'lukasz', 'aebelo', 'ÆBELØ'], ['søeren']],
    'Зоя Йовкова': [['зоя', 'ЙОВКОВА'], ['soja']],
  }
  const idOf: Record<string, string> = {}
  for (const shipping_name of Object.keys(buyers))
    idOf[shipping_name] = (await aPaidOrder(shop, { payment: { email: newEmail(), shipping_name } })).id
  await shop.runTask('count_customers')
  for (const [name, [typed, notFound]] of Object.entries(buyers)) {
    for (const text of typed) {
      expect(await customers(text), text).toContain(name)
      expect(await orders(text), text).toContain(idOf[name])
    }
    for (const text of notFound) {
      expect(await customers(text), text).not.toContain(name)
      expect(await orders(text), text).not.toContain(idOf[name])
    }
  }
  expect(await customers('muller')).toEqual(['Jörg Müller'])
  expect(await customers('ör')).toEqual(['Jörg Müller'])
  expect(await customers('%')).toEqual([])
  expect(await customers('\u0301')).toEqual([])
})

test('Names are found whichever blanks and apostrophes they were typed with', async () => {
  const buyers: Record<string, string[]> = {
    '山田\u3000太郎': ['山田 太郎', '山田\u3000太郎', '太郎'],
    'Ada\u00a0\u2009Byron': ['ada byron', 'Ada\u00a0Byron'],
    'Sinéad O’Brien': ["sinead o'brien", 'O’Brien', 'oʼbri'],
    "Luca D'Angelo": ['d’angelo', "D'Ang"],
  }
  const idOf: Record<string, string> = {}
  for (const shipping_name of Object.keys(buyers))
    idOf[shipping_name] = (await aPaidOrder(shop, { payment: { email: newEmail(), shipping_name } })).id
  await shop.runTask('count_customers')
  for (const [name, typed] of Object.entries(buyers)) {
    for (const text of typed) {
      expect(await customers(text), text).toEqual([name.replace(/[\u3000\u00a0\u2009]+/, ' ')])
      expect(await orders(text), text).toEqual([idOf[name]])
    }
  }
  expect(await orders('山田太郎')).toEqual([idOf['山田\u3000太郎']])
  expect(await orders("b'brien")).toEqual([])

  const changed = idOf['山田\u3000太郎']!
  const body = { order: { delivery_attributes: { address_attributes: { name: 'Grace\u3000Hopper' } } } }
  await shop.callAsAdmin(updateOrder, { params: { id: changed }, body })
  expect(await orders('grace hopper')).toEqual([changed])

  const order = await anOrder(shop)
  const shipping_name = 'Noël\u00a0N’Diaye'
  await submitPayment(order.session_url, { card_number: CARDS.declined, email: newEmail(), shipping_name })
  await expect.poll(() => unpaid("noel n'diaye")).toEqual([order.id])
})

test('The name of a delivery keeps no letters that turn the text around it', async () => {
  const name = 'Ada\u202e Turned'
  const { id } = await aPaidOrder(shop, { payment: { email: newEmail(), shipping_name: name } })
  const nameOf = async () => {
    const body = await asAdmin(shop.callAsAdmin(listAdminOrders, { query: { q: id } }))
    return (body as AdminOrder[]).map(({ delivery }) => delivery?.address.name)
  }
  expect(await nameOf()).toEqual(['Ada Turned'])
  const body = { order: { delivery_attributes: { address_attributes: { name: 'Grace\u202e' } } } }
  await shop.callAsAdmin(updateOrder, { params: { id }, body })
  expect(await nameOf()).toEqual(['Grace'])
})

test('Unpaid checkouts are found by the name that was typed on the payment page', async () => {
  const order = await anOrder(shop)
  await submitPayment(order.session_url, {
    card_number: CARDS.declined,
    email: newEmail(),
    shipping_name: 'Zoë Núñez',
  })
  await expect.poll(() => unpaid('zoe nunez')).toEqual([order.id])
  expect(await unpaid('NÚÑEZ')).toEqual([order.id])
})

test('Gift cards are found by the names of who gave and who gets them', async () => {
  await aGiftCard(shop, { recipient_name: 'Chloé Lefèvre', sender_name: 'Günther' })
  for (const q of ['chloe lefevre', 'LEFÈVRE', 'guenther', 'gunther']) {
    const body = await asAdmin(shop.callAsAdmin(listCredit, { query: { q } }))
    expect((body as { accounts: unknown[] }).accounts, q).toMatchObject([{ name: 'Chloé Lefèvre' }])
  }
})

test('Products, styles and promotions are found with or without accents', async () => {
  const name = 'Robe Crêpe Señora'
  await aProduct(shop, { name })
  await aPromotion(shop, { name: 'Fête d’été' })
  for (const typed of ['crepe', 'CRÊPE', 'senora', 'señora']) {
    const query = { name: typed }
    expect(named(await asAdmin(shop.callAsAdmin(listAdminProducts, { query }))), typed).toEqual([name])
    expect(named(await asAdmin(shop.callAsAdmin(listStyles, { query: { ...query, ...page } })))).toEqual([
      name,
    ])
    expect(named(await asAdmin(shop.call(listProducts, { query })))).toEqual([name])
  }
  for (const q of ['fete d', 'ÉTÉ']) {
    const body = await asAdmin(shop.callAsAdmin(listPromotions, { query: { text: q, ...page } }))
    expect(JSON.stringify(body), q).toContain('Fête d’été')
  }
})

test('A product is found whichever blanks its name and the search were typed with', async () => {
  const id = await aProduct(shop, {
    name: 'Robe\u00a0\u2009Nuit\u3000Bleue',
    description: 'Silk,\u00a0lined.',
    sizes: ['M', 'XL'],
  })
  const wanted = ['Robe Nuit Bleue']
  for (const typed of [
    'robe nuit',
    'nuit\u00a0bleue',
    'Robe\u00a0\u2009Nuit\u3000Bleue',
    'robe\u202fnuit  bleue',
  ]) {
    const query = { name: typed }
    expect(named(await asAdmin(shop.callAsAdmin(listAdminProducts, { query }))), typed).toEqual(wanted)
    expect(named(await asAdmin(shop.call(listProducts, { query }))), typed).toEqual(wanted)
    expect(named(await asAdmin(shop.call(searchProducts, { query: { q: typed } }))), typed).toEqual(wanted)
  }
  const query = { q: 'robe nuit size\u00a0extra\u00a0large' }
  const { headers } = await shop.call(searchProducts, { query })
  expect(decodeURIComponent(headers.get(UNDERSTOOD)!)).toContain('"label":"Size XL"')
  const edited = (await asAdmin(shop.callAsAdmin(getProductForEdit, { params: { id } }))) as AdminProduct
  expect(edited.description).toBe('Silk,\u00a0lined.')
})

test('An apostrophe of any kind finds one of any kind, and no other letter', async () => {
  const names = ["Pull d'Or", 'Robe d’Or', 'Veste Dior']
  for (const name of names) await aProduct(shop, { name })
  for (const name of ['Rene d’Orsay', 'Rene Diorsay']) await aPromotion(shop, { name })
  for (const typed of ["d'or", 'd’or', 'D‘OR', 'dʼor', "d'"]) {
    const query = { name: typed }
    const found = named(await asAdmin(shop.callAsAdmin(listAdminProducts, { query })))
    expect(found.toSorted(), typed).toEqual(names.slice(0, 2))
    const listed = named(await asAdmin(shop.call(listProducts, { query })))
    expect(listed.toSorted(), typed).toEqual(names.slice(0, 2))
    const promotions = await asAdmin(shop.callAsAdmin(listPromotions, { query: { text: typed, ...page } }))
    const texts = JSON.stringify(promotions)
    expect([texts.includes('d’Orsay'), texts.includes('Diorsay')], typed).toEqual([true, false])
  }
})

test('What is typed and what is stored lose the same accents', async () => {
  const letters = Array.from({ length: 0x24f - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at))
  const more = [...'ẞṩệḿΆΈЙЁ', 'e\u0301', 'u\u0308']
  const texts = [...letters, ...more].map((letter) => `a${letter}b`)
  const { rows } = await sql<{ text: string; searched: string }>`
    select text, searched(text) as searched from unnest(${texts}::text[]) as text`.execute(shop.shop.db)
  const missed = rows.filter(({ text, searched }) =>
    spellingsOf(text).some((spelling) => !searched.split('|').includes(spelling)),
  )
  expect(missed).toEqual([])
})
