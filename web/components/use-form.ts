import { useRef, useState, type FocusEvent, type FormEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

export interface FormError {
  message: string
  /** Messages by field name. */
  fields?: Record<string, string>
}

interface FormOptions {
  send: (values: Record<string, string>) => Promise<void>
  /** If absent, the error's own message is shown. */
  explain?: (error: unknown) => FormError
  /** Validates the inputs' attributes (`required`, `type`) before sending. */
  validate?: boolean
}

const explainByMessage = (error: unknown): FormError => ({ message: (error as Error).message })

type Input = HTMLInputElement | HTMLSelectElement

const isInput = (element: EventTarget): element is Input =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

/**
 * Ignores a second submit while one is pending, and keeps the values on failure. Invalid fields show their message on
 * blur, and lose it as soon as they are valid.
 */
export function useForm({ send, explain = explainByMessage, validate = false }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})

  const inputs = () => [...(ref.current?.elements ?? [])].filter(isInput)
  const setMessage = (input: Input, message: string | undefined) =>
    setFields(({ [input.name]: _, ...others }) => (message ? { ...others, [input.name]: message } : others))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const invalid = validate ? inputs().filter((input) => !input.validity.valid) : []
    setFields(Object.fromEntries(invalid.map((input) => [input.name, messageFor(input)])))
    setError(undefined)
    if (invalid[0]) return invalid[0].focus()
    setIsSending(true)
    try {
      await send(
        Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
        ),
      )
    } catch (thrown) {
      const { message, fields = {} } = explain(thrown)
      const isShown = Object.keys(fields).some((name) => ref.current?.elements.namedItem(name))
      flushSync(() => {
        setError(isShown ? undefined : message)
        setFields(fields)
      })
      // If no field is invalid, the focus stays, because the message is beside the button.
      const marked = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      // Radio buttons cannot have aria-invalid.
      const wrong = marked ?? inputs().find(({ name }) => fields[name])
      wrong?.focus()
    } finally {
      setIsSending(false)
    }
  }

  return {
    isSending,
    /** Undefined if a field shows the fault, also after the field was corrected. */
    error,
    fields,
    form: {
      ref,
      // Before hydration the browser submits the form itself; GET would put the password into the URL.
      method: 'post',
      noValidate: true,
      onSubmit: submit,
      onBlur({ target }: FocusEvent) {
        if (validate && isInput(target) && target.value !== '' && !target.validity.valid) {
          setMessage(target, messageFor(target))
        }
      },
      onInput({ target }: FormEvent) {
        if (!isInput(target) || !fields[target.name]) return
        if (!validate || target.validity.valid) setMessage(target, undefined)
      },
    },
  } as const
}

function messageFor(input: Input): string {
  const { valueMissing, typeMismatch } = input.validity
  if (valueMissing) return input.dataset['missing'] ?? 'Please fill in this field.'
  if (typeMismatch) return 'Please enter an e-mail address like name@example.com.'
  return input.validationMessage
}
