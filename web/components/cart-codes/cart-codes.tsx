import { useRef, useState, type FormEvent, type Ref } from 'react'
import { Link } from 'react-router'
import { MAX_CODE, MAX_CODES } from '../../../contract/cart.ts'
import type { CartDetails } from '../../cart-details.ts'
import { saveCodes, useCodes } from '../../codes.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './cart-codes.module.css'
import { EndOtherCheckout } from '../cart/end-other-checkout.tsx'
import { isLikeGiftCard } from './gift-code.ts'

/** Refused codes stay until the next one is entered, because a larger cart may meet their conditions. */
export function CartCodes({ details }: { details: CartDetails }) {
  const { sums, isLoading, error, emailError, retry } = details
  const { codes, email } = useCodes()
  // The focus moves to one of these when the pressed button is removed.
  const removing = useRef(new Map<string, HTMLButtonElement>())
  const applying = useRef<HTMLButtonElement>(null)
  const answers = new Map(sums?.codes.map((answer) => [answer.code, answer]))
  const known = codes.map((code) => ({ code, answer: answers.get(code) }))
  // A code without an answer may still be accepted.
  const kept = known.filter(({ answer }) => answer?.ok !== false).map(({ code }) => code)

  const add = (typed: string) => {
    const code = typed.trim().toUpperCase()
    if (!code || codes.includes(code)) return
    saveCodes({ codes: [...kept.slice(-(MAX_CODES - 1)), code], ...(email && { email }) })
  }
  const remove = (code: string) => {
    saveCodes({ codes: codes.filter((other) => other !== code), ...(email && { email }) })
    applying.current?.focus()
  }

  return (
    <>
      {known.length > 0 && (
        <ul className={styles.chips} aria-label="Codes">
          {known.map(({ code, answer }) => (
            <li key={code} className={styles.chip}>
              <span className={styles.name}>{code}</span>
              <button
                ref={(button) => void (button && removing.current.set(code, button))}
                type="button"
                aria-label={`Remove ${code}`}
                onClick={() => remove(code)}
              >
                <span className="text-link">Remove</span>
              </button>
              <p role="status" data-ok={answer?.ok}>
                {answer
                  ? (answer.message ?? 'Applied.')
                  : error
                    ? 'It could not be looked up yet.'
                    : isLoading && 'Looking it up…'}
                {answer?.ok === false && isLikeGiftCard(code) && <PayWithCard />}
              </p>
              {answer?.held_by && (
                <EndOtherCheckout
                  orderId={answer.held_by}
                  onEnded={() => {
                    removing.current.get(code)?.focus()
                    retry()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {sums?.asks_email && (
        <EmailForm email={email} fault={emailError} onEnter={(email) => saveCodes({ codes, email })} />
      )}
      <CodeForm onEnter={add} button={applying} />
    </>
  )
}

/** Links to the page on which the code is filled in. */
const PayWithCard = () => (
  <>
    {' '}
    If it is a gift card,{' '}
    <Link className="text-link" to="/checkout/credit">
      pay with it here
    </Link>
    .
  </>
)

interface CodeFormProps {
  onEnter: (code: string) => void
  button: Ref<HTMLButtonElement>
}

function CodeForm({ onEnter, button }: CodeFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code')).trim()
    setError(code ? undefined : 'Enter a code.')
    if (!code) return
    onEnter(code)
    form.reset()
  }
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <TextField
        label="Code"
        name="code"
        maxLength={MAX_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
      />
      <Button quiet type="submit" ref={button}>
        Apply
      </Button>
    </form>
  )
}

interface EmailFormProps {
  email: string | undefined
  fault: string | undefined
  onEnter: (email: string) => void
}

function EmailForm({ email, fault, onEnter }: EmailFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const entered = input.value.trim()
    const isAddress = entered !== '' && input.validity.valid && /\.[^.@\s]+$/.test(entered)
    setError(isAddress ? undefined : 'Enter an e-mail address, such as name@example.com.')
    if (isAddress) onEnter(entered)
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        error={error ?? fault}
      />
      <Button quiet type="submit">
        Continue
      </Button>
    </form>
  )
}
