import { expect, test } from 'vitest'
import { sessionParams, aSandbox } from '../testing/sandbox.ts'

const sandbox = aSandbox()

test.each(['constructor', '__proto__', 'toString'])(
  'Metadata that calls itself an object %s cannot be expanded',
  async (object) => {
    const { id } = await sandbox.stripe.checkout.sessions.create(
      sessionParams({ metadata: { object, part: 'constructor_1' } }),
    )
    const asked = sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['metadata.part'] })
    await expect(asked).rejects.toMatchObject({ statusCode: 400 })
  },
)
