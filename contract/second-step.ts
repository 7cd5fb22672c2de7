import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/second-step.ts'

export type StepChallenge = Static<typeof schemas.StepChallenge>

export type SecondStepProof = Static<typeof schemas.SecondStepProof>

export type SecondStep = Static<typeof schemas.SecondStep>

export const finishSignIn = call<typeof schemas.finishSignIn>('POST', '/login/second_step')
export const getSecondStep = call<typeof schemas.getSecondStep>('GET', '/staff/second_step')
export const beginConfirmation = call<typeof schemas.beginConfirmation>('POST', '/staff/confirmation/start')
export const confirmIdentity = call<typeof schemas.confirmIdentity>('POST', '/staff/confirmation')
export const beginPasskey = call<typeof schemas.beginPasskey>('POST', '/staff/passkeys/start')
export const addPasskey = call<typeof schemas.addPasskey>('POST', '/staff/passkeys')
export const removePasskey = call<typeof schemas.removePasskey>('DELETE', '/staff/passkeys/:id')
export const beginTotp = call<typeof schemas.beginTotp>('POST', '/staff/totp/start')
export const addTotp = call<typeof schemas.addTotp>('PUT', '/staff/totp')
export const removeTotp = call<typeof schemas.removeTotp>('DELETE', '/staff/totp')
export const renewRecoveryCodes = call<typeof schemas.renewRecoveryCodes>('POST', '/staff/recovery_codes')
