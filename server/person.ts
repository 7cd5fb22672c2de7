import type { Database, Transaction } from './database/connection.ts'

/** Identifies a person: every module finds its part of the data by these. */
export interface Person {
  accountId: number | null
  customerId: number | null
  /** In lower case, as lower() makes them. */
  emails: string[]
  /**
   * Former e-mails and unconfirmed ones, in lower case. They may belong to others, so they only count together with an
   * order or the account.
   */
  formerEmails: string[]
  /**
   * The former e-mails that have orders or were confirmed. The others prove nothing, because anyone can enter any
   * e-mail.
   */
  provenEmails: string[]
  /** Confirmed e-mails of accounts that were merged into this one, in lower case, unless another account has them. */
  mergedEmails: string[]
  /** Oldest first, the order in which they are locked. */
  orderIds: string[]
}

/** Data that is retained when everything else is erased. */
export interface Remainder {
  what: string
  why: string
}

/** A module's share of a person's data. server/start/personal-data.ts lists all of them. */
export interface PersonalData {
  /** Name of the section in an export. */
  name: string
  /** Empty or null if nothing is stored. */
  collect(db: Database, person: Person): Promise<unknown>
  /** Sentences that name what must end before anything can be erased. */
  listObstacles?(db: Database, person: Person): Promise<string[]>
  listRemainders?(db: Database, person: Person): Promise<Remainder[]>
  /**
   * Moves the data of one account to another before the first ends. Data found by e-mail or order alone needs no move.
   * The orders of `from` are locked.
   */
  merge?(trx: Transaction, from: Person, into: Person): Promise<void>
  /** Idempotent. */
  erase(trx: Transaction, person: Person): Promise<void>
}
