import { useState, type FormEvent } from 'react'
import { MAX_NEW_CODES, MAX_PREFIX, makeCodes, type Promotion } from '../../../../contract/promotion.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { downloadConfirmed } from '../forms/confirmation.ts'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { useAct } from '../forms/use-act.ts'
import styles from '../sale-prices/sale-prices.module.css'

interface OneTimeCodesProps {
  promotion: Promotion
  onMade: () => void
}

/** The file is the only place where the codes can be read. */
export function OneTimeCodes({ promotion: { id, name, codes }, onMade }: OneTimeCodesProps) {
  const { isBusy, act } = useAct()
  const [fault, setFault] = useState<string>()
  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const count = Number(form.get('count'))
    const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_NEW_CODES
    setFault(isCount ? undefined : `A number from 1 to ${formatCount(MAX_NEW_CODES)}.`)
    if (!isCount) return
    void act(async () => {
      const json = { count, prefix: String(form.get('prefix') ?? '') }
      await downloadConfirmed(makeCodes, `codes-${name}.csv`, { params: { id: String(id) }, json })
      notify('success', 'The codes are in the file. They cannot be read here again.')
      onMade()
    })
  }
  return (
    <form className={styles.products} method="post" noValidate onSubmit={make}>
      <h2>Codes</h2>
      <p className="soft">
        {codes === 0 ? 'It has no codes yet.' : `${counted(codes, 'has', 'have')} been made.`} Each code works
        once. They are saved as a file and are kept nowhere else.
      </p>
      <div className={styles.fields}>
        <TextField
          label="How many"
          name="count"
          inputMode="numeric"
          autoComplete="off"
          defaultValue="100"
          error={fault}
        />
        <TextField
          label="Begin with"
          name="prefix"
          autoComplete="off"
          maxLength={MAX_PREFIX}
          hint="Such as VIP; may be empty"
        />
      </div>
      <p className={styles.buttons}>
        <Button small quiet type="submit" busy={isBusy && 'Making codes...'}>
          Make codes
        </Button>
      </p>
    </form>
  )
}
