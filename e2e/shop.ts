import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../bin/build.mjs'
import { COAT } from './journeys.ts'
import { startShop, type RunningShop } from './running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string; dataDir: string; admin: { email: string; password: string } }
  }
}

/** One shop for the whole run, as a customer would find it: built, seeded, with its sandbox and mailbox. */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  const shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
  await stockUpCoats(shop)
  project.provide('shop', { url: shop.url, dataDir: shop.dataDir, admin: shop.admin })
  return async () => {
    await shop.stop()
    if (process.env.CI) process.stdout.write(shop.output())
  }
}

/** Every test that goes to the payment page holds a piece for half an hour; the demo has six coats in M. */
async function stockUpCoats({ url, admin }: RunningShop): Promise<void> {
  const send = (method: string, path: string, body?: unknown, authorization?: string) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { ...(authorization && { authorization }), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const signedIn = await send('POST', '/login', { user: admin })
  const [coat] = (await (await send('GET', `/products/?name=${encodeURIComponent(COAT)}`)).json()) as {
    id: number
    size_quantities: Record<string, number>
  }[]
  const size_quantities = { ...coat!.size_quantities, M: 500 }
  const session = signedIn.headers.get('authorization')!
  const changed = await send('PATCH', `/products/${coat!.id}`, { size_quantities }, session)
  if (!changed.ok) throw new Error(`The coats could not be stocked up: ${await changed.text()}`)
}
