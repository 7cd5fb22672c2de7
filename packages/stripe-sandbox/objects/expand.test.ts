import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionParams, startSandbox, type TestSandbox } from '../testing/sandbox.ts'

let shop: TestSandbox
beforeAll(async () => {
  shop = await startSandbox()
})
afterAll(() => shop.close())

test.each(['constructor', '__proto__', 'toString'])(
  'Metadata that calls itself an object %s cannot be expanded',
  async (object) => {
    const { id } = await shop.stripe.checkout.sessions.create(
      sessionParams({ metadata: { object, part: 'constructor_1' } }),
    )
    const asked = shop.stripe.checkout.sessions.retrieve(id, { expand: ['metadata.part'] })
    await expect(asked).rejects.toMatchObject({ statusCode: 400 })
  },
)
