import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CustomerDetails } from '../../../../contract/customer.ts'
import { mergeCustomers, planMerge, type MergePlan } from '../../../../contract/merge.ts'
import { money } from '../../../../contract/money.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Alert } from '../forms/alert.tsx'
import { useMay } from '../access.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { counted } from '../../../../contract/counted.ts'
import dashboard from '../dashboard.module.css'
import { useAttempt } from '../forms/use-act.ts'
import { submitting } from '../forms/take-focus.ts'
import styles from './customer.module.css'

/** Merges two accounts of a customer who forgets which one was used for an order. */
export function MergeAccount({ customer: { id, email, account } }: { customer: CustomerDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay()('customers.merge') || !account || account.is_staff) return null
  return (
    <section aria-labelledby="merge">
      <h2 id="merge">Another account of this person</h2>
      <div className={dashboard.buttons}>
        <Button small quiet onClick={() => setIsOpen(true)}>
          Merge an account into this one …
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Merge another account into this one">
        {isOpen && <MergeForm id={id} email={email} onDone={() => setIsOpen(false)} />}
      </Dialog>
    </section>
  )
}

function MergeForm({ id, email, onDone }: { id: number; email: string; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState('')
  const [plan, setPlan] = useState<MergePlan>()
  const { isBusy, error, attempt } = useAttempt()
  const params = { id }

  const look = async () => setPlan((await callApi(planMerge, { params, query: { email: typed } })).body)
  async function merge() {
    const { body } = await callConfirmed(mergeCustomers, { params, body: { email: plan!.email } })
    notify('success', body.message)
    onDone()
    await revalidate()
  }

  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={submitting(() => void attempt(plan ? merge : look))}
    >
      {plan ? (
        <Plan plan={plan} email={email} />
      ) : (
        <TextField
          label="E-mail of the account that ends"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Alert>{plan && error}</Alert>
      <div className={dashboard.buttons}>
        {!plan?.obstacles.length && (
          <Button
            type="submit"
            disabled={!typed.trim()}
            busy={isBusy && (plan ? 'Merging...' : 'Looking...')}
          >
            {plan ? 'Merge for good' : 'Look it up'}
          </Button>
        )}
        {plan && (
          <Button quiet onClick={() => setPlan(undefined)}>
            Another e-mail
          </Button>
        )}
      </div>
    </form>
  )
}

function Plan({ plan, email }: { plan: MergePlan; email: string }) {
  const { obstacles, orders, credit, addresses } = plan
  if (obstacles.length > 0) {
    return (
      <>
        <p>This has to end first:</p>
        <ul>
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <p>
        The account of {plan.name}, {plan.email}, ends for good. {email} gets what it has:
      </p>
      <ul>
        <li>{counted(orders, 'order')}</li>
        <li>{money(credit)} of store credit</li>
        <li>{counted(addresses, 'saved address', 'saved addresses')}</li>
        <li>Notes, tags, and what it waits for</li>
      </ul>
      <p>
        Both addresses get a mail about it. Signed in as {email} one then sees these orders, with their
        addresses.
      </p>
    </>
  )
}
