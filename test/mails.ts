import type { TestShop } from './shop.ts'

/** The keys of the mails about an order, once every job that is due has run. */
export async function mailsAbout(shop: TestShop, orderId: string): Promise<string[]> {
  await shop.runJobs()
  const { rows } = await shop.shop.pool.query<{ key: string }>(
    'select key from mails where strpos(key, $1) > 0 order by key',
    [orderId],
  )
  return rows.map(({ key }) => key)
}

/** The mails to an address, oldest first, once every job that is due has run. */
export async function mailsTo(
  shop: TestShop,
  recipient: string,
): Promise<{ template: string; text: string }[]> {
  await shop.runJobs()
  const { rows } = await shop.shop.pool.query<{ template: string; text: string }>(
    'select template, text from mails where recipient = $1 and text is not null order by id',
    [recipient],
  )
  return rows
}

/** The tokens of the password reset links in the mails to an address, oldest first. */
export const resetTokensFor = async (shop: TestShop, recipient: string): Promise<string[]> =>
  (await mailsTo(shop, recipient)).flatMap(({ text }) =>
    Array.from(text.matchAll(/reset_password_token=([\w-]+)/g), ([, token]) => token!),
  )

/** The text of the newest mail whose key begins so, once every job that is due has run. */
export async function bodyOfMail(shop: TestShop, keyPrefix: string): Promise<string | undefined> {
  await shop.runJobs()
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    'select text from mails where starts_with(key, $1) order by id desc limit 1',
    [keyPrefix],
  )
  return rows[0]?.text
}

/** The tokens of the links in the mails to an address that confirm or change it, oldest first. */
export const emailLinksFor = async (shop: TestShop, recipient: string): Promise<string[]> =>
  (await mailsTo(shop, recipient)).flatMap(({ text }) =>
    Array.from(text.matchAll(/\/email\/link#([\w-]+)/g), ([, token]) => token!),
  )

/** The tokens of the invitations to open an account in the mails to an address, oldest first. */
export const welcomeTokensFor = async (shop: TestShop, recipient: string): Promise<string[]> =>
  (await mailsTo(shop, recipient)).flatMap(({ text }) =>
    Array.from(text.matchAll(/\/welcome#([\w-]+)/g), ([, token]) => token!),
  )
