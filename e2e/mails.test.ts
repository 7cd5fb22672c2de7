import { expect } from 'vitest'
import { listMailKinds, type MailKind, previewMail } from '../contract/mail.ts'
import { getSettings } from '../contract/settings.ts'
import { openCaller } from '../test/caller.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere } from './customers.ts'
import { PHONE } from './journeys.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test.for(['light', 'dark'] as const)(
  'On a phone in %s mode all words of each mail can be read, without scrolling sideways',
  async (colorScheme, { open }) => {
    const { url, admin } = sharedShop()
    const { call } = openCaller(url)
    const { token } = await logInElsewhere(admin)
    const { value } = (await call(getSettings, {}, token)).body.mails
    const page = await open({ ...PHONE, colorScheme })
    const kinds = (await call(listMailKinds, {}, token)).body as MailKind[]
    expect(kinds.length).toBeGreaterThan(40)
    for (const { name } of kinds) {
      const { body } = await call(previewMail, { params: { name }, body: { value } }, token)
      await page.setContent(body.html)
      const pale = (await findBarriers(page)).filter((barrier) => barrier.startsWith('color-contrast'))
      expect([...pale, ...(await overflowOf(page))], name).toEqual([])
    }
  },
)
