import { useState } from 'react'
import { getProductForEdit } from '../../../../contract/product.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../forms/refusal.ts'
import { readComposition } from './read-composition.ts'
import type { PartDraft } from './style-draft.ts'

interface CompositionFromTextProps {
  /** Whose description is read. */
  productId: number
  onRead: (parts: PartDraft[]) => void
}

/** Fills in what the description says of fibres; it is saved with the form, once it was looked over. */
export function CompositionFromText({ productId, onRead }: CompositionFromTextProps) {
  const [message, setMessage] = useState<string>()
  const [isReading, setIsReading] = useState(false)

  async function read() {
    if (isReading) return
    setIsReading(true)
    setMessage(undefined)
    try {
      const { body } = await callApi(getProductForEdit, { params: { id: productId } })
      const parts = readComposition(body.description)
      if (parts.length > 0) return onRead(parts)
      setMessage('The description names no fibres with their shares.')
    } catch (error) {
      setMessage(messageOf(error))
    } finally {
      setIsReading(false)
    }
  }

  return (
    <p>
      <Button small quiet busy={isReading && 'Reading...'} onClick={() => void read()}>
        Read it from the description
      </Button>
      <span role="status"> {message}</span>
    </p>
  )
}
