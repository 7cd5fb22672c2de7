import type { Generated, Selectable } from 'kysely'

export interface SecondStepTables {
  passkeys: PasskeysTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  second_step_tickets: TicketsTable
}

interface PasskeysTable {
  id: string
  account_id: number
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Generated<Date>
  last_used_at: Date | null
}

interface TotpSecretsTable {
  account_id: number
  /** Encrypted (totp.ts). */
  secret: Buffer
  confirmed_at: Date | null
  last_step: number | null
}

interface RecoveryCodesTable {
  account_id: number
  code_hash: Buffer
}

interface TicketsTable {
  token_hash: Buffer
  account_id: number
  session_id: string | null
  purpose: 'sign-in' | 'confirm' | 'register'
  challenge: string
  created_at: Generated<Date>
  expires_at: Date
}

export type Passkey = Selectable<PasskeysTable>
export type StepTicket = Selectable<TicketsTable>
