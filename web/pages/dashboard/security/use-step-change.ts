import type { SecondStep } from '../../../../contract/second-step.ts'
import { notify } from '../../../notifications.ts'
import { refreshAccess } from '../access.ts'
import { useAct } from '../forms/use-act.ts'

export interface StepSectionProps {
  step: SecondStep
  onChange: (step: SecondStep) => void
}

/** Sends one change at a time, and says what became of it. */
export function useStepChange(onChange: (step: SecondStep) => void) {
  const { isBusy, act } = useAct()
  const change = (told: string, send: () => Promise<{ body: SecondStep }>): Promise<void> =>
    act(async () => {
      onChange((await send()).body)
      notify('success', told)
      // With the first method the rest of the dashboard may open.
      await refreshAccess()
    })
  return { isBusy, change }
}
