import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { useAnswer } from './use-answer.ts'

const NO_PAGE = 'The shop has no page at this address yet. Shoppers who follow the link are told so.'

type LinkFieldProps = ComponentProps<typeof TextField> & { value: string }

/** A field for a link that shoppers follow. Warns if the shop has no page at the path, which may be created later. */
export function LinkField({ value, hint, ...field }: LinkFieldProps) {
  const address = value.trim()
  const { answer: missing } = useAnswer(
    /^\/(?![/\\])/.test(address) ? address : undefined,
    async (signal) => {
      const { status } = await fetch(address, { method: 'HEAD', signal })
      return status === 404 || status === 410 ? address : undefined
    },
  )
  return <TextField autoComplete="off" {...field} value={value} hint={missing === address ? NO_PAGE : hint} />
}
