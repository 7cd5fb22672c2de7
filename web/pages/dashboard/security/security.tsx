import { useState } from 'react'
import { getSecondStep, type SecondStep } from '../../../../contract/second-step.ts'
import { listSessions } from '../../../../contract/staff.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { useAccess } from '../access.ts'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/security'
import { AppSection } from './app-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { RecoveryCodes, RecoverySection } from './recovery-section.tsx'
import styles from './security.module.css'
import { Sessions } from './sessions.tsx'

export const meta = titled('Security', 'How you log in, and where.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch how you log in', async () => {
    const [step, sessions] = await Promise.all([
      callApi(getSecondStep, {}, request.signal),
      callApi(listSessions, {}, request.signal),
    ])
    return { step: step.body, sessions: sessions.body }
  })

export { Loading as HydrateFallback }

export default function SecurityPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Security">
        <p>How you log in, and where.</p>
      </PageHead>
      {loaded.error ? (
        <LoadError dense error={loaded.error} />
      ) : (
        <div className={styles.page}>
          <SecondStepSections loaded={loaded.data.step} />
          <Sessions loaded={loaded.data.sessions} />
        </div>
      )}
    </>
  )
}

function SecondStepSections({ loaded }: { loaded: SecondStep }) {
  const [step, setStep] = useState(loaded)
  const access = useAccess()
  const isSetUp = step.has_totp || step.passkeys.length > 0
  return (
    <>
      {access?.must_set_up_second_step && !isSetUp && (
        <p className={styles.demand} role="alert">
          Your role needs a second step. Add a passkey or an authenticator app; then the dashboard opens.
        </p>
      )}
      {step.recovery_codes && (
        <RecoveryCodes
          codes={step.recovery_codes}
          onDone={() => {
            setStep(({ recovery_codes: _, ...known }) => known)
            // The button is gone, and the next one would remove what was just added.
            document.querySelector<HTMLElement>('h1')?.focus()
          }}
        />
      )}
      <PasskeySection step={step} onChange={setStep} />
      <AppSection step={step} onChange={setStep} />
      {isSetUp && <RecoverySection step={step} onChange={setStep} />}
    </>
  )
}
