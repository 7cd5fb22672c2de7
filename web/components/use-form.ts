import { useRef, useState, type FocusEvent, type FormEvent, type SubmitEvent } from 'react'

export interface FormError {
  message: string
  /** Messages per field name, where the fault has them. */
  fields?: Record<string, string>
}

interface FormOptions {
  send: (values: Record<string, string>) => Promise<void>
  /** Puts what `send` threw into words. */
  explain: (error: unknown) => FormError
  /** Fields are checked against their attributes (required, type) before anything is sent. */
  checked?: boolean
}

type Input = HTMLInputElement

/**
 * A form that is sent once at a time, keeps what was typed on any failure, says what is wrong beside
 * the field once that is left, and takes it back when it is mended.
 */
export function useForm({ send, explain, checked = false }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<FormError | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})

  const inputs = () =>
    [...(ref.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  const say = (input: Input, message: string | undefined) =>
    setFields(({ [input.name]: _, ...others }) => (message ? { ...others, [input.name]: message } : others))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const wrong = checked ? inputs().filter((input) => !input.validity.valid) : []
    setFields(Object.fromEntries(wrong.map((input) => [input.name, complaint(input)])))
    setFault(null)
    if (wrong[0]) return wrong[0].focus()
    setIsSending(true)
    try {
      await send(
        Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
        ),
      )
    } catch (error) {
      const explained = explain(error)
      setFault(explained)
      setFields(explained.fields ?? {})
      const named = inputs().find((input) => explained.fields?.[input.name]) ?? inputs()[0]
      named?.focus()
    } finally {
      setIsSending(false)
    }
  }

  return {
    isSending,
    fault,
    /** The message of a field, by its name. */
    fields,
    form: {
      ref,
      // Never GET: sent before the scripts are there, a password would end up in the address.
      method: 'post',
      noValidate: true,
      onSubmit: submit,
      onBlur({ target }: FocusEvent) {
        if (checked && target instanceof HTMLInputElement && target.value !== '' && !target.validity.valid) {
          say(target, complaint(target))
        }
      },
      onInput({ target }: FormEvent) {
        if (!(target instanceof HTMLInputElement) || !fields[target.name]) return
        if (!checked || target.validity.valid) say(target, undefined)
      },
    },
  } as const
}

function complaint(input: Input): string {
  const { valueMissing, typeMismatch } = input.validity
  if (valueMissing) return input.dataset['missing'] ?? 'Please fill in this field.'
  if (typeMismatch) return 'Please enter an e-mail address like name@example.com.'
  return input.validationMessage
}
