import { getProductForEdit } from '../../../../contract/product.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { useAttempt } from '../forms/use-act.ts'
import { readComposition } from './read-composition.ts'
import type { PartDraft } from './style-draft.ts'

interface CompositionFromTextProps {
  /** Id of the product whose description is read. */
  productId: number
  onRead: (parts: PartDraft[]) => void
}

/** Fills in the composition from the description, to be checked and saved with the form. */
export function CompositionFromText({ productId, onRead }: CompositionFromTextProps) {
  const { isBusy: isReading, error, setError, attempt } = useAttempt()

  const read = () =>
    attempt(async () => {
      const { body } = await callApi(getProductForEdit, { params: { id: productId } })
      const parts = readComposition(body.description)
      if (parts.length > 0) onRead(parts)
      else setError('The description names no fibres with their shares.')
    })

  return (
    <p>
      <Button small quiet busy={isReading && 'Reading...'} onClick={() => void read()}>
        Read it from the description
      </Button>
      <span role="status"> {error}</span>
    </p>
  )
}
