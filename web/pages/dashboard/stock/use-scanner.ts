import { useState } from 'react'
import { listStock } from '../../../../contract/stock-count.ts'
import { callApi } from '../../../api.ts'
import { followTyping, isCode, mayBeCode } from './typed-count.ts'

/** Tells a scanned code from a typed count, and has a question for a number that may be either. */
export function useScanner() {
  const [typing] = useState(followTyping)
  const [asked, setAsked] = useState<{ number: string; isTypedAgain: boolean }>()
  return {
    press: typing.press,
    follow(text: string): void {
      typing.follow(text)
      setAsked((was) => was && { ...was, isTypedAgain: true })
    },
    /** A number that is typed again after the question counts as scanned, as the question says. */
    isScanned: (typed: string | null): typed is string =>
      typed !== null &&
      (isCode(typed) || typing.isScan(typed) || (asked?.number === typed && asked.isTypedAgain)),
    /** The question, where there is one that was not asked yet. The field, which may have been left, has the focus then. */
    async ask(field: HTMLInputElement): Promise<string | undefined> {
      const typed = field.value
      if (!mayBeCode(typed) || asked?.number === typed) return undefined
      const { body } = await callApi(listStock, { query: { name: typed, limit: 20 } })
      if (body.every(({ found }) => found === undefined)) return undefined
      setAsked({ number: typed, isTypedAgain: false })
      field.focus()
      field.select()
      return `${typed} is the code of a size. Scan it again to count that one, or press Enter to count ${typed} pieces here.`
    },
  }
}
