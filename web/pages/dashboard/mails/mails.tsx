import { useState } from 'react'
import { getStaffMails, saveStaffMails, type StaffMails } from '../../../../contract/staff-mails.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { useAccess, useMay } from '../access.ts'
import { Check } from '../forms/check.tsx'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { useAct } from '../forms/use-act.ts'
import { submitting } from '../forms/take-focus.ts'
import type { Route } from './+types/mails'
import styles from './mails.module.css'

export const meta = titled('Mails to you', 'What the shop mails to you.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch your mails', async () => {
    const { body } = await callApi(getStaffMails, {}, request.signal)
    return body
  })

export { Loading as HydrateFallback }

export default function MailsPage({ loaderData: mails }: Route.ComponentProps) {
  const access = useAccess()
  return (
    <>
      <PageHead title="Mails to you">
        <p>{access ? `They go to ${access.email}.` : 'What the shop mails to you.'}</p>
      </PageHead>
      {mails.error ? <LoadError dense error={mails.error} /> : <Choices loaded={mails.data} />}
    </>
  )
}

const ORDERS: [StaffMails['orders'], string][] = [
  ['none', 'No mail'],
  ['each', 'For each order'],
  ['daily', 'Once a day, with the orders of the day before'],
]

function Choices({ loaded }: { loaded: StaffMails }) {
  const [stored, setStored] = useState(loaded)
  const [draft, setDraft] = useState(loaded)
  const { isBusy: isSaving, act } = useAct()
  const may = useMay()
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(stored))
  const others = [
    ['disputes', 'A payment is disputed: until when to answer, and where', 'orders.read'],
    ['returns', 'A return waits for a decision, or has arrived', 'returns.read'],
    ['low_stock', 'A product is running low', 'products.read'],
  ] as const

  const save = () =>
    act(async () => {
      const { body } = await callApi(saveStaffMails, { body: draft })
      setStored(body)
      setDraft(body)
      notify('success', 'Mails saved')
    })

  return (
    <form className={styles.form} method="post" onSubmit={submitting(() => void save())}>
      {may('orders.read') && (
        <fieldset>
          <legend>New orders</legend>
          {ORDERS.map(([value, label]) => (
            <Check
              key={value}
              type="radio"
              name="orders"
              checked={draft.orders === value}
              onChange={() => setDraft({ ...draft, orders: value })}
            >
              {label}
            </Check>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>And when</legend>
        {others
          .filter(([, , needs]) => may(needs))
          .map(([name, label]) => (
            <Check
              key={name}
              checked={draft[name]}
              onChange={(isChecked) => setDraft({ ...draft, [name]: isChecked })}
            >
              {label}
            </Check>
          ))}
      </fieldset>
      <p>
        <Button small type="submit" busy={isSaving && 'Saving...'}>
          Save
        </Button>
      </p>
    </form>
  )
}
