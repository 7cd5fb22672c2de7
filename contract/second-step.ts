import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/second-step.ts'

export type StepChallenge = Static<typeof schemas.StepChallenge>

export type SecondStepProof = Static<typeof schemas.SecondStepProof>

export type SecondStep = Static<typeof schemas.SecondStep>

export const finishSignIn: Call<typeof schemas.finishSignIn> = { method: 'POST', path: '/login/second_step' }

export const getSecondStep: Call<typeof schemas.getSecondStep> = { method: 'GET', path: '/staff/second_step' }

export const beginConfirmation: Call<typeof schemas.beginConfirmation> = {
  method: 'POST',
  path: '/staff/confirmation/start',
}

export const confirmIdentity: Call<typeof schemas.confirmIdentity> = {
  method: 'POST',
  path: '/staff/confirmation',
}

export const beginPasskey: Call<typeof schemas.beginPasskey> = {
  method: 'POST',
  path: '/staff/passkeys/start',
}

export const addPasskey: Call<typeof schemas.addPasskey> = { method: 'POST', path: '/staff/passkeys' }

export const removePasskey: Call<typeof schemas.removePasskey> = {
  method: 'DELETE',
  path: '/staff/passkeys/:id',
}

export const beginTotp: Call<typeof schemas.beginTotp> = { method: 'POST', path: '/staff/totp/start' }

export const addTotp: Call<typeof schemas.addTotp> = { method: 'PUT', path: '/staff/totp' }

export const removeTotp: Call<typeof schemas.removeTotp> = { method: 'DELETE', path: '/staff/totp' }

export const renewRecoveryCodes: Call<typeof schemas.renewRecoveryCodes> = {
  method: 'POST',
  path: '/staff/recovery_codes',
}
