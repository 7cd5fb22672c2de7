import { useState } from 'react'
import type { SecondStep } from '../../../../contract/second-step.ts'
import { notify } from '../../../notifications.ts'
import { refreshAccess } from '../access.ts'
import { messageOf } from '../refusal.ts'

export interface StepSectionProps {
  step: SecondStep
  onChange: (step: SecondStep) => void
}

/** Sends one change at a time, and says what became of it. */
export function useStepChange(onChange: (step: SecondStep) => void) {
  const [isBusy, setIsBusy] = useState(false)
  async function change(told: string, send: () => Promise<{ body: SecondStep }>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      onChange((await send()).body)
      notify('success', told)
      // With the first method the rest of the dashboard may open.
      await refreshAccess()
    } catch (error) {
      notify('error', messageOf(error), 6000)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, change }
}
