import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerDetails } from '../../../../contract/customer.ts'
import { eraseCustomer, exportCustomerData, planErasure, type Erasure } from '../../../../contract/person.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { callConfirmed, downloadConfirmed } from '../forms/confirmation.ts'
import dashboard from '../dashboard.module.css'
import { useAct, useAttempt } from '../forms/use-act.ts'
import { submitting } from '../forms/take-focus.ts'
import styles from './customer.module.css'

/** Rights under data protection law: a copy of the data stored about a customer, and its erasure. */
export function PersonalData({ customer: { id, email } }: { customer: CustomerDetails }) {
  const may = useMay()
  const { isBusy, act } = useAct()
  const [plan, setPlan] = useState<Erasure>()
  const params = { id }

  const save = (format: 'json' | 'html') =>
    act(() =>
      downloadConfirmed(exportCustomerData, `customer-${id}.${format}`, {
        params: { id: String(id) },
        query: { format },
      }),
    )

  if (!may('customers.export')) return null
  return (
    <section aria-labelledby="personal-data">
      <h2 id="personal-data">Personal data</h2>
      <div className={dashboard.buttons}>
        <Button small quiet onClick={() => void save('html')}>
          Save as a page
        </Button>
        <Button small quiet onClick={() => void save('json')}>
          Save as JSON
        </Button>
        {may('customers.erase') && (
          <Button
            small
            quiet
            busy={isBusy && 'Looking...'}
            onClick={() => void act(async () => setPlan((await callApi(planErasure, { params })).body))}
          >
            Erase …
          </Button>
        )}
      </div>
      <Dialog open={plan !== undefined} onClose={() => setPlan(undefined)} title="Erase this person?">
        {plan && <EraseForm id={id} email={email} plan={plan} />}
      </Dialog>
    </section>
  )
}

function EraseForm({ id, email, plan }: { id: number; email: string; plan: Erasure }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { isBusy, error, attempt } = useAttempt()

  const erase = () =>
    attempt(async () => {
      const { body } = await callConfirmed(eraseCustomer, { params: { id }, body: { email: typed } })
      notify('success', body.message)
      await navigate('/dashboard/customers', { replace: true })
    })

  if (plan.obstacles.length > 0) {
    return (
      <div className={styles.form}>
        <p>This has to end first:</p>
        <ul>
          {plan.obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <form className={styles.form} method="post" onSubmit={submitting(() => void erase())}>
      <p>
        Account, name, e-mail, addresses, notes and mails are erased for good, also in backups that are
        restored. They can no longer return what they bought by themselves. This stays:
      </p>
      <ul>
        {plan.remainders.map(({ what, why }) => (
          <li key={what}>
            {what}: {why}
          </li>
        ))}
      </ul>
      <TextField
        label={`Type ${email} to erase it`}
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" busy={isBusy && 'Erasing...'}>
        Erase for good
      </Button>
    </form>
  )
}
